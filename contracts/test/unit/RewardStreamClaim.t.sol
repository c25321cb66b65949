// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

contract RewardStreamClaimTest is Fixture {
    PlainToken private reward;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        reward = new PlainToken(18);
        pool = newPool(address(new PlainToken(6)), address(reward));
    }

    function test_claim_paysWhatWasEarnedOnce() public {
        stakeAs(pool, alice, 100e6);
        fundPool(pool, 180e18);
        skip(10 days);
        uint256 earned = pool.earned(alice);
        assertApproxEqAbs(earned, 10e18, 1);
        vm.expectEmit(address(pool));
        emit IRewardStream.RewardClaimed(alice, earned);
        vm.expectEmit(address(reward));
        emit IERC20.Transfer(address(pool), alice, earned);
        assertEq(claimAs(pool, alice), earned);
        assertEq(reward.balanceOf(alice), earned);
        assertEq(pool.earned(alice), 0);
        assertEq(pool.totalPaid(), earned);
        assertEq(claimAs(pool, alice), 0);
        assertEq(reward.balanceOf(alice), earned);
    }

    function test_claim_withNothingEarnedPaysNothingAndDoesNotFail() public {
        vm.recordLogs();
        assertEq(claimAs(pool, stranger), 0);
        assertEq(pool.claimFor(alice), 0);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_claimFor_anyoneMayCallAndOnlyTheAccountIsPaid() public {
        stakeAs(pool, alice, 100e6);
        fundPool(pool, 180e18);
        skip(10 days);
        uint256 earned = pool.earned(alice);
        vm.prank(stranger);
        assertEq(pool.claimFor(alice), earned);
        assertEq(reward.balanceOf(alice), earned);
        assertEq(reward.balanceOf(stranger), 0);
    }

    function test_earned_isSharedByStakeAndTime() public {
        fundPool(pool, 180e18);
        stakeAs(pool, alice, 100);
        skip(60 days);
        stakeAs(pool, bob, 300);
        skip(60 days);
        assertApproxEqAbs(pool.earned(alice), 75e18, 1);
        assertApproxEqAbs(pool.earned(bob), 45e18, 1);
        claimAs(pool, alice);
        skip(60 days);
        assertApproxEqAbs(pool.earned(alice), 15e18, 1);
        assertApproxEqAbs(pool.earned(bob), 90e18, 1);
        skip(500 days);
        assertApproxEqAbs(pool.earned(bob), 90e18, 1);
    }

    /// @dev Staking again, claiming and being claimed for must not change what is earned.
    function test_earned_doesNotDependOnHowOftenItIsSettled() public {
        fundPool(pool, 180e18);
        stakeAs(pool, alice, 100);
        stakeAs(pool, bob, 100);
        for (uint256 day = 0; day < 180; ++day) {
            skip(1 days);
            pool.claimFor(bob);
        }
        assertApproxEqAbs(reward.balanceOf(bob) + pool.earned(bob), pool.earned(alice), 1);
        assertApproxEqAbs(pool.earned(alice), 90e18, 1);
    }

    /// @dev Whoever claims for somebody each second cannot make that account lose the parts of a unit.
    function test_claimFor_costsNothingEvenWithoutDecimals() public {
        reward = new PlainToken(0);
        pool = newPool(address(new PlainToken(6)), address(reward));
        stakeAs(pool, alice, 100);
        stakeAs(pool, bob, 100);
        fundPool(pool, 1000);
        for (uint256 hour = 0; hour < 180 * 24; ++hour) {
            skip(1 hours);
            pool.claimFor(bob);
        }
        assertEq(reward.balanceOf(bob), 499);
        assertEq(pool.earned(alice), 499);
    }

    /// @dev I-4: someone who stakes half a binary place below a whole one and leaves on it gets the other half with every visit if
    /// the debt is rounded down. Bob and alice together would then have earned more than was streamed.
    function test_rounding_isNeverInFavourOfTheAccount() public {
        uint256 budget = 512;
        uint256 visits = 1200;
        reward = new PlainToken(0);
        // 2^-8 base units a second: half of the smallest part that is kept.
        pool = newPool(address(new PlainToken(6)), address(reward), 0, 2 ** 17);
        stakeAs(pool, bob, 1);
        fundPool(pool, budget);
        skip(1);
        for (uint256 visit = 1; visit <= visits; ++visit) {
            stakeAs(pool, alice, 1);
            skip(2);
            unstakeAs(pool, alice, visit + 1);
            skip(1);
        }
        // Bob had two thirds of 3601 / 256. Alice loses less than 2^-7 with each of her changes.
        assertEq(pool.earned(bob), 9);
        assertLe(pool.earned(alice) + pool.earned(bob) + pool.remainingBudget(), budget);
        assertGe(pool.earned(alice) + pool.earned(bob) + pool.remainingBudget() + 2 * visits / 128 + 2, budget);
    }

    function test_firstStaker_doesNotGetWhatWasStreamedBefore() public {
        fundPool(pool, 180e18);
        stakeAs(pool, alice, 1);
        skip(90 days);
        stakeAs(pool, bob, 1_000_000e6);
        assertEq(pool.earned(bob), 0);
        assertEq(claimAs(pool, bob), 0);
    }

    /// @dev One base unit staked during a whole budget drives the accumulator to its highest; later stakes still count right.
    function test_accumulator_holdsItsLargestValue() public {
        stakeAs(pool, alice, 1);
        fundPool(pool, uint256(type(uint112).max) / 2);
        skip(180 days);
        assertApproxEqAbs(pool.earned(alice), uint256(type(uint112).max) / 2, 1);
        stakeAs(pool, bob, type(uint112).max - 1);
        fundPool(pool, uint256(type(uint112).max) / 2);
        skip(180 days);
        assertApproxEqAbs(pool.earned(bob), uint256(type(uint112).max) / 2, 2);
        claimAs(pool, alice);
        claimAs(pool, bob);
        unstakeAs(pool, alice, 1);
        assertEq(unstakeAs(pool, bob, 2), type(uint112).max - 1);
    }

    /// @dev Differential: three accounts, any amounts and times, against plain proportional shares per interval.
    function testFuzz_earned_equalsTheSimpleModel(uint96[3] memory amounts, uint24[4] memory waits, uint96 budget)
        public
    {
        vm.assume(budget > 0);
        address[3] memory accounts = [alice, bob, genesis];
        uint256[3] memory expected;
        fundPool(pool, budget);
        uint256 total;
        uint256 left = PERIOD;
        for (uint256 round = 0; round < 4; ++round) {
            if (round < 3) {
                uint256 amount = uint256(amounts[round]) + 1;
                stakeAs(pool, accounts[round], amount);
                total += amount;
            }
            uint256 streamed = waits[round] < left ? waits[round] : left;
            left -= streamed;
            for (uint256 index = 0; index < 3 && index <= round; ++index) {
                uint256 share = (uint256(amounts[index]) + 1) * streamed;
                expected[index] += Math.mulDiv(share, budget, PERIOD * total);
            }
            skip(waits[round]);
        }
        for (uint256 index = 0; index < 3; ++index) {
            assertApproxEqAbs(pool.earned(accounts[index]), expected[index], 5);
        }
    }
}
