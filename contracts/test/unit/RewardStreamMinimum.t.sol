// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";

/// @dev I-7 with a least total: below it nothing is earned, and nothing of the budget is lost.
contract RewardStreamMinimumTest is Fixture {
    uint256 private constant DAILY = 4000e18;
    uint256 private constant BUDGET = 180 * DAILY;
    uint256 private constant LEAST = 10_000e6;

    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        pool = newPool(address(new PlainToken(6)), address(new PlainToken(18)), 0, 180 days, LEAST);
        fundPool(pool, BUDGET);
    }

    function _expectStanding() private view {
        assertEq(pool.rewardRate(), 0);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        assertApproxEqAbs(pool.remainingBudget(), BUDGET, 1);
    }

    /// @dev One millionth of a USDT alone.
    function test_aTinyStakeAlone_earnsNothing() public {
        stakeAs(pool, alice, 1);
        _expectStanding();
        skip(30 days);
        _expectStanding();
        assertEq(pool.earned(alice), 0);
        assertEq(claimAs(pool, alice), 0);
        unstakeAs(pool, alice, 1);
        _expectStanding();
    }

    function test_theClockGoes_fromExactlyTheLeastTotal() public {
        stakeAs(pool, alice, LEAST - 1);
        skip(1 days);
        _expectStanding();
        stakeAs(pool, bob, 1);
        assertEq(pool.rewardRate(), DAILY / 1 days);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
        skip(1 days);
        assertApproxEqAbs(pool.earned(alice), DAILY * (LEAST - 1) / LEAST, 1);
        assertApproxEqAbs(pool.earned(bob), DAILY / LEAST, 1);
        assertApproxEqAbs(pool.remainingBudget(), BUDGET - DAILY, 1);
    }

    function test_theClockStandsAgain_whenSomebodyLeaves_andGoesOnWhenSomebodyComes() public {
        stakeAs(pool, alice, LEAST - 1);
        stakeAs(pool, bob, LEAST);
        skip(10 days);
        (uint256 hers, uint256 his) = (pool.earned(alice), pool.earned(bob));
        assertApproxEqAbs(hers + his, 10 * DAILY, 2);
        unstakeAs(pool, bob, 2);
        uint256 left = pool.remainingBudget();
        assertEq(pool.rewardRate(), 0);
        skip(100 days);
        assertEq(pool.remainingBudget(), left);
        assertEq(pool.periodEnd(), block.timestamp + 170 days);
        assertEq(claimAs(pool, alice), hers);
        vm.prank(stranger);
        assertEq(pool.claimFor(bob), his);
        skip(100 days);
        assertEq(pool.earned(alice), 0);

        stakeAs(pool, bob, 1);
        assertEq(pool.rewardRate(), DAILY / 1 days);
        assertEq(pool.periodEnd(), block.timestamp + 170 days);
        skip(170 days);
        assertEq(pool.rewardRate(), 0);
        assertEq(pool.remainingBudget(), 0);
        assertApproxEqAbs(pool.earned(alice) + pool.earned(bob) + pool.totalPaid(), BUDGET, 3);
    }

    function test_withinOneSecond_fallingAndRisingChangesNothing() public {
        stakeAs(pool, alice, LEAST);
        skip(10 days);
        unstakeAs(pool, alice, 1);
        stakeAs(pool, alice, LEAST - 1);
        stakeAs(pool, bob, 1);
        assertEq(pool.periodEnd(), block.timestamp + 170 days);
        skip(170 days);
        assertApproxEqAbs(pool.earned(alice) + pool.earned(bob), BUDGET, 2);
    }

    /// @dev Stakes below the minimum come and go: each moves the end out by the time that passed, no more.
    function test_changesWhileTheClockStands_loseNothing() public {
        for (uint256 step = 1; step <= 20; ++step) {
            stakeAs(pool, alice, step);
            skip(step * 7);
            _expectStanding();
            stakeAs(pool, bob, step);
            skip(3);
            unstakeAs(pool, alice, 2 * step - 1);
            _expectStanding();
        }
        assertEq(pool.earned(alice) + pool.earned(bob), 0);
    }

    function test_fund_whileTheClockStandsAboveNothing_addsAndLowersNoRate() public {
        stakeAs(pool, alice, 1);
        skip(400 days);
        fundPool(pool, BUDGET);
        assertApproxEqAbs(pool.remainingBudget(), 2 * BUDGET, 2);
        assertEq(pool.rewardRate(), 0);
        stakeAs(pool, bob, LEAST);
        assertEq(pool.rewardRate(), 2 * DAILY / 1 days);
        assertEq(pool.periodEnd(), block.timestamp + 180 days);
    }

    function test_aBudgetThatIsSpent_isNotBroughtBackByFalling() public {
        stakeAs(pool, alice, LEAST);
        uint256 end = block.timestamp + 180 days;
        skip(200 days);
        unstakeAs(pool, alice, 1);
        stakeAs(pool, bob, 1);
        assertEq(pool.periodEnd(), end);
        assertEq(pool.remainingBudget(), 0);
        skip(1 days);
        stakeAs(pool, bob, LEAST);
        skip(1 days);
        assertEq(pool.earned(bob), 0);
        assertApproxEqAbs(pool.earned(alice), BUDGET, 1);
    }

    /// @dev The exits ask nobody and no total.
    function test_exits_workBelowTheLeastTotal_whilePausedAndClosed() public {
        stakeAs(pool, alice, LEAST);
        stakeAs(pool, bob, 5);
        skip(1 days);
        unstakeAs(pool, alice, 1);
        vm.prank(guardian);
        pool.pause();
        vm.prank(admin);
        manager.setTargetClosed(address(pool), true);
        assertEq(unstakeAs(pool, bob, 2), 5);
        assertApproxEqAbs(claimAs(pool, alice) + claimAs(pool, bob), DAILY, 2);
    }

    /// @dev Tokens of 6, 8 and 18 decimals beside a model that knows only seconds above the least total.
    /// forge-config: default.fuzz.runs = 64
    function testFuzz_earnedIsTheRateTimesTheSecondsAboveTheLeastTotal(uint256 seed, uint256[12] memory steps) public {
        uint256 unit = 10 ** [uint256(6), 8, 18][seed % 3];
        uint256 least = bound(seed >> 8, 1, 1000) * unit;
        pool = newPool(address(new PlainToken(6)), address(new PlainToken(18)), 0, 180 days, least);
        fundPool(pool, BUDGET);
        uint256 seconds_ = 0;
        uint256 total = 0;
        uint256[] memory open = new uint256[](steps.length);
        for (uint256 index = 0; index < steps.length; ++index) {
            uint256 step = steps[index];
            if (step % 3 == 0 && index > 0 && open[index - 1] != 0) {
                total -= unstakeAs(pool, alice, open[index - 1]);
            } else {
                uint256 amount = bound(step >> 8, 1, least);
                open[index] = stakeAs(pool, alice, amount);
                total += amount;
            }
            uint256 time = bound(step >> 128, 1, 10 days);
            skip(time);
            if (total >= least) seconds_ += time;
            assertEq(pool.rewardRate(), total >= least ? DAILY / 1 days : 0);
            assertEq(pool.periodEnd(), block.timestamp + 180 days - seconds_);
            assertApproxEqAbs(pool.earned(alice), seconds_ * DAILY / 1 days, index + 2);
            assertApproxEqAbs(pool.remainingBudget() + pool.earned(alice), BUDGET, index + 2);
        }
        assertEq(pool.claimFor(alice), pool.totalPaid());
        assertApproxEqAbs(pool.totalPaid(), seconds_ * DAILY / 1 days, steps.length + 2);
    }
}
