// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFundedRewards} from "../../src/rewards/IFundedRewards.sol";
import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract RewardStreamFundTest is Fixture {
    PlainToken private reward;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        reward = new PlainToken(18);
        pool = newPool(address(new PlainToken(6)), address(reward));
        reward.mint(operator, type(uint128).max);
        vm.prank(operator);
        reward.approve(address(pool), type(uint256).max);
    }

    function _fund(uint256 amount) private {
        vm.prank(operator);
        pool.fund(amount);
    }

    function test_fund_isForTheOperator() public {
        address[4] memory others = [stranger, guardian, admin, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            pool.fund(1);
        }
    }

    function test_fund_refusesZeroAndMissingTokens() public {
        vm.startPrank(operator);
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        pool.fund(0);
        reward.approve(address(pool), 9);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 9, 10));
        pool.fund(10);
    }

    function test_fund_refusesMoreThan112BitsInAll() public {
        _fund(type(uint112).max);
        vm.expectRevert(
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, uint256(1) << 112)
        );
        _fund(1);
    }

    function test_fund_startsAPeriod() public {
        stakeAs(pool, alice, 1);
        vm.expectEmit(address(pool));
        emit IRewardStream.Funded(operator, 180 days * 5 + 7, 5, block.timestamp + 180 days);
        _fund(180 days * 5 + 7);
        assertEq(pool.rewardRate(), 5);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        assertEq(pool.remainingBudget(), 180 days * 5 + 6);
        assertEq(pool.totalFunded(), 180 days * 5 + 7);
        assertEq(pool.freeRewards(), 0);
        assertEq(reward.balanceOf(address(pool)), 180 days * 5 + 7);
    }

    function test_fund_addsWhatIsLeft() public {
        stakeAs(pool, alice, 1);
        _fund(180e18);
        skip(60 days);
        _fund(240e18);
        assertEq(pool.rewardRate(), uint256(2e18) / 1 days);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        assertApproxEqAbs(pool.remainingBudget(), 360e18, 1);
        skip(180 days);
        assertApproxEqAbs(pool.earned(alice), 420e18, 1);
        assertEq(pool.rewardRate(), 0);
        assertEq(pool.remainingBudget(), 0);
    }

    function test_fund_neverLowersTheRate() public {
        stakeAs(pool, alice, 1);
        _fund(180 days * 100);
        skip(60 days);
        uint256 streamed = 60 days * 100;
        vm.expectRevert(abi.encodeWithSelector(IRewardStream.RewardRateLowered.selector, 100, 99));
        _fund(streamed - 1);
        _fund(streamed);
        assertEq(pool.rewardRate(), 100);
        skip(180 days);
        _fund(1);
        assertEq(pool.rewardRate(), 0);
        assertEq(pool.remainingBudget(), 0);
    }

    function test_fund_neverLowersTheRateWhileNothingIsStakedEither() public {
        _fund(180 days * 100);
        skip(400 days);
        assertEq(pool.rewardRate(), 0);
        _fund(1);
        stakeAs(pool, alice, 1);
        assertEq(pool.rewardRate(), 100);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
    }

    /// @dev I-7.
    function test_clock_standsStillWhileNothingIsStaked() public {
        _fund(180e18);
        skip(30 days);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        uint256 whole = pool.remainingBudget();
        assertApproxEqAbs(whole, 180e18, 1);
        stakeAs(pool, alice, 1);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        assertEq(pool.remainingBudget(), whole);
        skip(180 days);
        unstakeAs(pool, alice, 1);
        assertApproxEqAbs(pool.earned(alice), 180e18, 1);
    }

    /// @dev I-7: also when everybody has left in the middle.
    function test_clock_standsStillAgainWhenAllHaveLeft() public {
        pool = newPool(address(new PlainToken(6)), address(reward), 0, 100 days);
        vm.startPrank(operator);
        reward.approve(address(pool), type(uint256).max);
        pool.fund(100e18);
        vm.stopPrank();
        stakeAs(pool, alice, 1);
        skip(40 days);
        unstakeAs(pool, alice, 1);
        skip(1000 days);
        assertApproxEqAbs(pool.earned(alice), 40e18, 1);
        assertApproxEqAbs(pool.remainingBudget(), 60e18, 1);
        assertEq(pool.periodEnd(), block.timestamp + 60 days);
        stakeAs(pool, bob, 1);
        assertEq(pool.periodEnd(), block.timestamp + 60 days);
        skip(60 days);
        assertApproxEqAbs(pool.earned(bob), 60e18, 1);
        assertApproxEqAbs(pool.earned(alice), 40e18, 1);
        assertEq(pool.remainingBudget(), 0);
    }

    function test_periodEnd_staysWhereItWasWhenTheBudgetIsSpent() public {
        stakeAs(pool, alice, 1);
        _fund(180e18);
        uint256 end = pool.periodEnd();
        skip(200 days);
        assertEq(pool.periodEnd(), end);
        unstakeAs(pool, alice, 1);
        assertEq(pool.periodEnd(), end);
    }

    function test_recover_isForTheAdmin() public {
        reward.mint(address(pool), 10);
        address[4] memory others = [stranger, operator, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            pool.recoverFreeRewards(others[index], 10);
        }
    }

    function test_recover_givesOnlyWhatNobodyWasPromised() public {
        stakeAs(pool, alice, 1);
        _fund(180e18);
        reward.mint(address(pool), 10);
        skip(10 days);
        assertEq(pool.freeRewards(), 10);
        vm.startPrank(admin);
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        pool.recoverFreeRewards(admin, 0);
        vm.expectRevert(abi.encodeWithSelector(IFundedRewards.FreeRewardsExceeded.selector, 11, 10));
        pool.recoverFreeRewards(admin, 11);
        vm.expectEmit(address(pool));
        emit IFundedRewards.FreeRewardsRecovered(admin, 10);
        pool.recoverFreeRewards(admin, 10);
        vm.expectRevert(abi.encodeWithSelector(IFundedRewards.FreeRewardsExceeded.selector, 1, 0));
        pool.recoverFreeRewards(admin, 1);
        vm.stopPrank();
        assertEq(reward.balanceOf(admin), 10);
    }

    /// @dev A token that took balances away: the question is answered, and nothing is free.
    function test_freeRewards_areNoneWhereTokensAreMissing() public {
        _fund(180e18);
        deal(address(reward), address(pool), 180e18 - 1);
        assertEq(pool.freeRewards(), 0);
    }

    function test_recover_neverReachesPrincipalOfTheSameToken() public {
        pool = newPool(address(reward), address(reward));
        stakeAs(pool, alice, 500);
        fundPool(pool, 300);
        skip(100 days);
        assertEq(pool.freeRewards(), 0);
        reward.mint(address(pool), 7);
        assertEq(pool.freeRewards(), 7);
        vm.expectRevert(abi.encodeWithSelector(IFundedRewards.FreeRewardsExceeded.selector, 8, 7));
        vm.prank(admin);
        pool.recoverFreeRewards(admin, 8);
    }
}
