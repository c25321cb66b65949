// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {ReferralRegistry} from "../../src/referral/ReferralRegistry.sol";
import {RewardStream} from "../../src/rewards/RewardStream.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Ids} from "./Ids.sol";
import {PlainToken} from "./Tokens.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Test} from "forge-std/Test.sol";

/// @dev A pool with a registry, roles held by different accounts, and accounts that are bound.
abstract contract Fixture is Test {
    uint256 internal constant LOCK = 180 days;
    uint256 internal constant PERIOD = 180 days;

    address internal admin = makeAddr("admin");
    address internal operator = makeAddr("operator");
    /// @dev In place of the settings desk, which has tests of its own.
    address internal settings = makeAddr("settings");
    address internal guardian = makeAddr("guardian");
    address internal genesis = makeAddr("genesis");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal stranger = makeAddr("stranger");

    AccessManager internal manager;
    ReferralRegistry internal registry;

    function setUp() public virtual {
        vm.warp(1_750_000_000);
        manager = AccessManager(deployCode("AccessManager.sol:AccessManager", abi.encode(admin)));
        vm.startPrank(admin);
        manager.grantRole(Roles.OPERATOR, operator, 0);
        manager.grantRole(Roles.SETTINGS, settings, 0);
        manager.grantRole(Roles.GUARDIAN, guardian, 0);
        vm.stopPrank();

        address[] memory accounts = new address[](1);
        accounts[0] = genesis;
        registry = ReferralRegistry(deployCode("ReferralRegistry.sol:ReferralRegistry", abi.encode(accounts)));
        bind(alice);
        bind(bob);
    }

    function bind(address account) internal {
        vm.prank(account);
        registry.bind(genesis);
    }

    function newPool(address stakingToken, address rewardToken) internal returns (StakingPool) {
        return newPool(stakingToken, rewardToken, LOCK, PERIOD);
    }

    /// @dev With a clock that any stake sets going.
    function newPool(address stakingToken, address rewardToken, uint256 lock, uint256 period)
        internal
        returns (StakingPool)
    {
        return newPool(stakingToken, rewardToken, lock, period, 1);
    }

    /// @dev From the artifact rather than by `new`: its code in every test contract would double the time to compile.
    function newPool(address stakingToken, address rewardToken, uint256 lock, uint256 period, uint256 minimum)
        internal
        returns (StakingPool pool)
    {
        bytes memory arguments =
            abi.encode(address(manager), stakingToken, rewardToken, address(registry), lock, period, minimum);
        pool = StakingPool(deployCode("StakingPool.sol:StakingPool", arguments));
        setRoles(pool);
    }

    function setRoles(StakingPool pool) internal {
        bytes4[] memory selectors = new bytes4[](1);
        vm.startPrank(admin);
        selectors[0] = RewardStream.fund.selector;
        manager.setTargetFunctionRole(address(pool), selectors, Roles.OPERATOR);
        vm.stopPrank();
    }

    function fundPool(StakingPool pool, uint256 amount) internal {
        PlainToken token = PlainToken(pool.rewardToken());
        token.mint(operator, amount);
        vm.startPrank(operator);
        token.approve(address(pool), amount);
        pool.fund(amount);
        vm.stopPrank();
    }

    function stakeAs(StakingPool pool, address account, uint256 amount) internal returns (uint256 positionId) {
        PlainToken token = PlainToken(pool.stakingToken());
        token.mint(account, amount);
        vm.startPrank(account);
        token.approve(address(pool), amount);
        positionId = pool.stake(amount);
        vm.stopPrank();
    }

    function unstakeAs(StakingPool pool, address account, uint256 positionId) internal returns (uint256) {
        vm.prank(account);
        return pool.unstake(Ids.only(positionId));
    }

    function claimAs(StakingPool pool, address account) internal returns (uint256) {
        vm.prank(account);
        return pool.claim();
    }
}
