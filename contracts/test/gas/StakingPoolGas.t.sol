// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {Ids} from "../support/Ids.sol";
import {PlainToken} from "../support/Tokens.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/StakingPool.json`.
/// forge-config: default.isolate = true
contract StakingPoolGasTest is Fixture {
    uint256 private constant AMOUNT = 1000e18;

    PlainToken private token;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(18);
        pool = newPool(address(token), address(new PlainToken(18)));
        fundPool(pool, 1_000_000e18);
        stakeAs(pool, bob, AMOUNT);
        token.mint(alice, 100 * AMOUNT);
        vm.prank(alice);
        token.approve(address(pool), type(uint256).max);
        PlainToken(pool.rewardToken()).mint(alice, 1);
        skip(1 days);
    }

    function test_gas() public {
        vm.startPrank(alice);
        uint256 first = pool.stake(AMOUNT);
        vm.snapshotGasLastCall("StakingPool", "stake: first position of an account");
        skip(1 days);
        pool.stake(AMOUNT);
        vm.snapshotGasLastCall("StakingPool", "stake: another position");
        skip(1 days);
        pool.claim();
        vm.snapshotGasLastCall("StakingPool", "claim");
        skip(LOCK);
        pool.claim();
        vm.snapshotGasLastCall("StakingPool", "claim: again");
        skip(1 days);
        pool.unstake(Ids.only(first));
        vm.snapshotGasLastCall("StakingPool", "unstake: of two positions");
        skip(1 days);
        pool.unstake(Ids.only(pool.positionsOf(alice)[0].id));
        vm.snapshotGasLastCall("StakingPool", "unstake: last position");
    }
}
