// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DaoPool} from "../../src/dao/DaoPool.sol";
import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {DrToken} from "../../src/tokens/DrToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {Ids} from "../support/Ids.sol";
import {Pauses} from "../support/Pauses.sol";
import {selectorOf} from "../support/Selector.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Test} from "forge-std/Test.sol";

/// @dev Members burn, mint, stake, trade DR, claim and leave; thieves and stolen keys try what they can.
contract DaoPoolHandler is Test, Effects {
    DaoPool private immutable DAO;
    DrToken private immutable DR;
    ProductToken private immutable PRODUCT;
    AccessManager private immutable MANAGER;
    address private immutable OWNER;
    address private immutable OPERATOR;
    address private immutable GUARDIAN;
    address private immutable ADMIN;

    address[] public actors;
    mapping(address account => uint256) public ranking;
    uint256 public minted;
    uint256 public burned;
    uint256 public donated;
    uint256 public fundings;
    uint256 public stakeChanges;

    constructor(DaoPool dao, address[4] memory roles, address[] memory actors_) {
        DAO = dao;
        DR = DrToken(dao.stakingToken());
        PRODUCT = ProductToken(dao.rewardToken());
        MANAGER = AccessManager(dao.authority());
        (OPERATOR, GUARDIAN, ADMIN, OWNER) = (roles[0], roles[1], roles[2], roles[3]);
        actors = actors_;
        string[11] memory names = [
            "mint",
            "stake",
            "unstake",
            "unstake too early",
            "claim",
            "fund",
            "transfer",
            "donate",
            "pause",
            "thief refused",
            "exit while closed"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function mint(uint256 seed, uint256 amount) public counted {
        address actor = actors[seed % actors.length];
        _mint(actor, bound(amount, 1, 100_000e18));
        _count("mint");
    }

    function stake(uint256 seed, uint256 amount) public counted {
        address actor = actors[seed % actors.length];
        if (DR.balanceOf(actor) == 0) _mint(actor, 1000e18);
        amount = bound(amount, 1, DR.balanceOf(actor));
        _endPause();
        vm.startPrank(actor);
        DR.approve(address(DAO), amount);
        DAO.stake(amount);
        vm.stopPrank();
        ranking[actor] += amount;
        ++stakeChanges;
        _count("stake");
    }

    function unstake(uint256 seed, uint256 positionSeed) external counted {
        (address actor, IStakingPool.Position memory position) = _position(seed, positionSeed);
        if (block.timestamp < position.unlockAt) vm.warp(position.unlockAt);
        _unstake(actor, position);
        _count("unstake");
    }

    function unstakeTooEarly(uint256 seed, uint256 early) external counted {
        stake(seed, 1000e18);
        address actor = actors[seed % actors.length];
        IStakingPool.Position[] memory positions = DAO.positionsOf(actor);
        IStakingPool.Position memory position = positions[positions.length - 1];
        assertEq(position.unlockAt, block.timestamp + 180 days, "I-8: 180 days");
        vm.warp(position.unlockAt - bound(early, 1, 180 days));
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, position.unlockAt));
        vm.prank(actor);
        DAO.unstake(Ids.only(position.id));
        _count("unstake too early");
    }

    function claim(uint256 seed) external counted {
        _position(seed, 0);
        _fund(1_000_000e18);
        skip(10 days);
        // A stake of a few units beside large ones earns less than one unit: another account claims then.
        (address actor, uint256 earned) = _earner(seed);
        if (earned == 0) return;
        uint256 before = PRODUCT.balanceOf(actor);
        assertEq(DAO.claimFor(actor), earned, "I-4: pays what was earned");
        assertEq(PRODUCT.balanceOf(actor) - before, earned, "I-4: to the account alone");
        _count("claim");
    }

    function fund(uint256 amount) external counted {
        if (_fund(bound(amount, 1e18, 1_000_000e18))) _count("fund");
    }

    /// @dev DR that is not staked moves freely, and no place in the ranking moves with it.
    function transfer(uint256 seed, uint256 amount) external counted {
        address from = actors[seed % actors.length];
        address to = actors[(seed >> 8) % actors.length];
        if (DR.balanceOf(from) == 0) _mint(from, 1000e18);
        amount = bound(amount, 1, DR.balanceOf(from));
        vm.prank(from);
        assertTrue(DR.transfer(to, amount));
        _count("transfer");
    }

    function donate(uint256 amount) external counted {
        amount = bound(amount, 1, 1000e18);
        _giveProduct(address(DAO), amount);
        donated += amount;
        _count("donate");
    }

    function pause() external counted {
        Pauses.keepPaused(DAO, GUARDIAN);
        assertLe(DAO.pausedUntil(), block.timestamp + 7 days, "I-9: a pause lapses within 7 days");
        vm.expectRevert();
        vm.prank(actors[0]);
        DAO.stake(1);
        _count("pause");
    }

    /// @dev Nobody takes out what another staked, mints without burning, or takes what the fund has promised.
    function thief(uint256 seed, uint256 positionSeed, uint256 amount) external counted {
        (address owner, IStakingPool.Position memory position) = _position(seed, positionSeed);
        address[4] memory thieves = [ADMIN, OPERATOR, GUARDIAN, actors[0] == owner ? actors[1] : actors[0]];
        address caller = thieves[seed % 4];
        uint256 free = DAO.freeRewards();
        vm.startPrank(caller);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, caller, position.id));
        DAO.unstake(Ids.only(position.id));
        PRODUCT.approve(address(DR), 0);
        vm.expectRevert();
        DR.mint(bound(amount, 1, type(uint128).max));
        vm.expectRevert();
        DAO.recoverFreeRewards(caller, free + 1);
        vm.stopPrank();
        _count("thief refused");
    }

    function stolenKeysBarExits(uint256 seed, uint256 positionSeed) external counted {
        (address actor, IStakingPool.Position memory position) = _position(seed, positionSeed);
        bytes4[] memory exits = new bytes4[](3);
        (exits[0], exits[1], exits[2]) = (DAO.unstake.selector, DAO.claim.selector, DAO.claimFor.selector);
        Pauses.keepPaused(DAO, GUARDIAN);
        vm.startPrank(ADMIN);
        MANAGER.setTargetFunctionRole(address(DAO), exits, 999);
        MANAGER.setTargetClosed(address(DAO), true);
        vm.stopPrank();
        if (block.timestamp < position.unlockAt) vm.warp(position.unlockAt);
        _unstake(actor, position);
        DAO.claimFor(actor);
        vm.prank(ADMIN);
        MANAGER.setTargetClosed(address(DAO), false);
        _count("exit while closed");
    }

    function _mint(address actor, uint256 amount) private {
        uint256 cost = DR.costOf(amount);
        _giveProduct(actor, cost);
        vm.startPrank(actor);
        PRODUCT.approve(address(DR), cost);
        burned += DR.mint(amount);
        vm.stopPrank();
        minted += amount;
    }

    function _unstake(address actor, IStakingPool.Position memory position) private {
        uint256 before = DR.balanceOf(actor);
        vm.prank(actor);
        assertEq(DAO.unstake(Ids.only(position.id)), position.amount, "I-2: the position's own amount");
        assertEq(DR.balanceOf(actor) - before, position.amount, "I-2: to its own account");
        ranking[actor] -= position.amount;
        ++stakeChanges;
    }

    function _fund(uint256 amount) private returns (bool funded) {
        _giveProduct(OPERATOR, amount);
        vm.startPrank(OPERATOR);
        PRODUCT.approve(address(DAO), amount);
        try DAO.fund(amount) {
            ++fundings;
            funded = true;
        } catch (bytes memory reason) {
            assertEq(selectorOf(reason), IRewardStream.RewardRateLowered.selector, "I-6");
        }
        vm.stopPrank();
    }

    function _earner(uint256 seed) private view returns (address actor, uint256 earned) {
        for (uint256 index = 0; index < actors.length && earned == 0; ++index) {
            actor = actors[(seed % actors.length + index) % actors.length];
            earned = DAO.earned(actor);
        }
    }

    /// @dev A position of some account; one is made when there is none.
    function _position(uint256 seed, uint256 positionSeed)
        private
        returns (address actor, IStakingPool.Position memory position)
    {
        actor = actors[seed % actors.length];
        for (uint256 step = 0; step < actors.length && DAO.stakedOf(actor) == 0; ++step) {
            actor = actors[(seed % actors.length + step) % actors.length];
        }
        if (DAO.stakedOf(actor) == 0) {
            actor = actors[seed % actors.length];
            stake(seed, 1000e18);
        }
        IStakingPool.Position[] memory positions = DAO.positionsOf(actor);
        position = positions[positionSeed % positions.length];
    }

    function _giveProduct(address to, uint256 amount) private {
        vm.prank(OWNER);
        require(PRODUCT.transfer(to, amount));
    }

    function _endPause() private {
        if (block.timestamp >= DAO.pausedUntil()) return;
        vm.prank(ADMIN);
        DAO.unpause();
    }
}
