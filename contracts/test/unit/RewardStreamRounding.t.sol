// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Somebody who changes a stake exactly when rounding the other way would give the most, again and again.
contract RewardStreamRoundingTest is Fixture {
    uint256 private constant CHANGES = 300;
    uint256 private constant SCALE = 1e36;
    // A debt counts in 2^-7 base units.
    uint256 private constant PARTS = 128;
    uint256 private constant FUNDING = 100_000_007;
    uint256 private constant RATE = (FUNDING << 32) / 1 days;

    StakingPool private pool;
    uint256 private accumulator;
    uint256 private own;
    uint256 private total;

    function test_changesOfAStake_giveNoMoreThanWasEarned_andCostLessThanAPartEach() public {
        pool = newPool(address(new PlainToken(0)), address(new PlainToken(0)), LOCK, 1 days);
        stakeAs(pool, bob, 997);
        fundPool(pool, FUNDING);
        stakeAs(pool, alice, 1);
        (own, total) = (1, 998);
        uint256 exact = 0;
        for (uint256 change = 0; change < CHANGES; ++change) {
            (uint256 time, uint256 amount) = _mostToGain();
            uint256 step = _stepAfter(time);
            skip(time);
            stakeAs(pool, alice, amount);
            exact += own * step;
            accumulator += step;
            own += amount;
            total += amount;
        }
        uint256 earned = pool.earned(alice);
        assertLe(earned, exact / SCALE, "more than was earned");
        assertGe(earned + CHANGES / PARTS + 1, exact / SCALE, "a change cost more than a part");
        assertEq(claimAs(pool, alice), earned);
    }

    function _stepAfter(uint256 time) private view returns (uint256) {
        return Math.mulDiv(RATE * time, SCALE, total << 32);
    }

    /// @dev When and how much to stake so that the debt would lose the largest fraction if it were rounded down.
    function _mostToGain() private view returns (uint256 time, uint256 amount) {
        int256 most = type(int256).min;
        for (uint256 wait = 1; wait <= 6; ++wait) {
            uint256 then = accumulator + _stepAfter(wait);
            int256 before = int256(mulmod(own, then, SCALE / PARTS));
            for (uint256 add = 1; add <= 12; ++add) {
                int256 gain = int256(mulmod(own + add, then, SCALE / PARTS)) - before;
                if (gain <= most) continue;
                (most, time, amount) = (gain, wait, add);
            }
        }
    }
}
