// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {Roles} from "../../src/base/Roles.sol";
import {IFundedRewards} from "../../src/rewards/IFundedRewards.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {ForeignAuthority} from "../support/ForeignAuthority.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";

contract StakingPoolPauseTest is Fixture {
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        pool = newPool(address(new PlainToken(6)), address(new PlainToken(18)));
        fundPool(pool, 1000e18);
        stakeAs(pool, alice, 100);
    }

    function _pause() private {
        vm.prank(guardian);
        pool.pause();
    }

    function test_pause_isForTheGuardian() public {
        address[4] memory others = [stranger, operator, admin, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            pool.pause();
        }
    }

    function test_pause_stopsNewStakesForSevenDays() public {
        uint256 until = block.timestamp + 7 days;
        vm.expectEmit(address(pool));
        emit ILapsingPause.Paused(guardian, until);
        _pause();
        assertEq(pool.pausedUntil(), until);

        bytes memory paused = abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until);
        vm.startPrank(alice);
        vm.expectRevert(paused);
        pool.stake(1);
        vm.expectRevert(paused);
        pool.stakeWithPermit(1, block.timestamp, 27, 0, 0);
        vm.warp(until - 1);
        vm.expectRevert(paused);
        pool.stake(1);
        vm.stopPrank();
        vm.warp(until);
        assertEq(stakeAs(pool, alice, 1), 2);
    }

    function test_pause_stopsNoExitAndNoFunding() public {
        skip(LOCK);
        _pause();
        assertEq(unstakeAs(pool, alice, 1), 100);
        assertGt(claimAs(pool, alice), 0);
        assertEq(pool.claimFor(alice), 0);
        fundPool(pool, 1000e18);
    }

    function test_pause_cannotBeProlongedBeforeItLapses() public {
        _pause();
        uint256 until = pool.pausedUntil();
        vm.warp(until - 1);
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until));
        _pause();
    }

    function test_pause_leavesFourteenDaysBeforeTheNext() public {
        _pause();
        uint256 from = pool.pausedUntil() + 14 days;
        bytes memory lately = abi.encodeWithSelector(ILapsingPause.PausedLately.selector, from);
        vm.warp(from - 14 days);
        vm.expectRevert(lately);
        _pause();
        vm.warp(from - 1);
        vm.expectRevert(lately);
        _pause();
        assertEq(stakeAs(pool, alice, 1), 2);
        vm.warp(from);
        _pause();
        assertEq(pool.pausedUntil(), from + 7 days);
    }

    function test_pause_mayFollowOneThatTheAdminEnded() public {
        _pause();
        vm.prank(admin);
        pool.unpause();
        _pause();
        assertEq(pool.pausedUntil(), block.timestamp + 7 days);
    }

    /// @dev Nor does a delay of the role hold it back, or a role that the manager was told for it.
    function test_pause_worksWhereTheAdminClosedThePool() public {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = ILapsingPause.pause.selector;
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(pool), selectors, 999);
        manager.setTargetClosed(address(pool), true);
        manager.grantRole(Roles.GUARDIAN, guardian, 3 days);
        vm.stopPrank();
        _pause();
        assertEq(pool.pausedUntil(), block.timestamp + 7 days);
    }

    function test_unpause_isForTheAdmin() public {
        _pause();
        address[3] memory others = [stranger, operator, guardian];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            pool.unpause();
        }
    }

    function test_unpause_endsThePauseAtOnce() public {
        _pause();
        vm.expectEmit(address(pool));
        emit ILapsingPause.Unpaused(admin);
        vm.prank(admin);
        pool.unpause();
        assertEq(pool.pausedUntil(), 0);
        assertEq(stakeAs(pool, alice, 1), 2);
    }

    function test_unpause_refusesWhenNotPaused() public {
        vm.startPrank(admin);
        vm.expectRevert(ILapsingPause.ContractNotPaused.selector);
        pool.unpause();
        vm.stopPrank();
        _pause();
        skip(7 days);
        vm.expectRevert(ILapsingPause.ContractNotPaused.selector);
        vm.prank(admin);
        pool.unpause();
    }

    function test_pause_leavesTheStreamAlone() public {
        uint256 rate = pool.rewardRate();
        uint256 end = pool.periodEnd();
        _pause();
        assertEq(pool.rewardRate(), rate);
        assertEq(pool.periodEnd(), end);
        assertEq(pool.totalStaked(), 100);
    }

    /// @dev The administrator's last resort: an authority of its own. It pauses and takes what is free, which is nothing.
    function test_foreignAuthority_reachesNoPrincipalAndNoReward_andStopsNoExit() public {
        stakeAs(pool, bob, 300);
        ForeignAuthority foreign = new ForeignAuthority();
        vm.prank(admin);
        manager.updateAuthority(address(pool), address(foreign));
        vm.startPrank(stranger);
        pool.pause();
        vm.expectRevert(abi.encodeWithSelector(IFundedRewards.FreeRewardsExceeded.selector, 1, 0));
        pool.recoverFreeRewards(stranger, 1);
        vm.stopPrank();
        skip(PERIOD);
        assertEq(unstakeAs(pool, alice, 1), 100);
        uint256 paid = claimAs(pool, alice);

        foreign.setAnswer(ForeignAuthority.Answer.No);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, admin));
        vm.prank(admin);
        pool.unpause();
        assertEq(unstakeAs(pool, bob, 2), 300);
        paid += pool.claimFor(bob);
        assertApproxEqAbs(paid, 1000e18, 2);
    }
}
