// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowFixture} from "../support/EscrowFixture.sol";

contract VotingEscrowPowerTest is EscrowFixture {
    function _checkSum(uint256 time) private view returns (uint256 total) {
        total = escrow.totalVotingPower(time);
        assertEq(total, escrow.votingPower(alice, time) + escrow.votingPower(bob, time));
    }

    function test_power_fallsInAStraightLineToTheEnd() public {
        uint256 start = block.timestamp;
        uint256 end = week(20);
        createAs(alice, AMOUNT, end);
        assertEq(_checkSum(start - 1), 0);
        assertEq(_checkSum(0), 0);
        assertEq(_checkSum(start), AMOUNT / MAX_LOCK * (end - start));
        assertEq(_checkSum(start + 1), AMOUNT / MAX_LOCK * (end - start - 1));
        assertEq(_checkSum(end - 1), AMOUNT / MAX_LOCK);
        assertEq(_checkSum(end), 0);
        assertEq(_checkSum(end + 1), 0);
        assertEq(_checkSum(type(uint256).max), 0);
    }

    function test_total_isTheSumAroundEachWeek() public {
        uint256 start = block.timestamp;
        createAs(alice, 7 * AMOUNT + 12_345, week(3));
        skip(2 days);
        createAs(bob, AMOUNT + 678, week(5));
        uint256 first = start / WEEK * WEEK;
        for (uint256 time = first; time <= first + 7 * WEEK; time += WEEK) {
            _checkSum(time - 1);
            _checkSum(time);
            _checkSum(time + 1);
            _checkSum(time + WEEK / 2);
        }
        assertGt(_checkSum(first + 5 * WEEK - 1), 0);
        assertEq(escrow.votingPower(alice, first + 3 * WEEK), 0);
        assertEq(_checkSum(first + 5 * WEEK), 0);
    }

    /// @dev What was is not changed by what comes later, a lock that is made again included.
    function test_power_ofThePastStays() public {
        uint256 start = block.timestamp;
        createAs(alice, AMOUNT, week(2));
        createAs(bob, 2 * AMOUNT, week(8));
        uint256 end = week(2);
        uint256 middle = start + 3 days;
        uint256 alicesThen = powerOf(AMOUNT, end - middle);
        uint256 totalThen = alicesThen + powerOf(2 * AMOUNT, week(8) - middle);
        vm.warp(middle + 1);
        assertEq(escrow.votingPower(alice, middle), alicesThen);
        increaseAs(alice, 5 * AMOUNT);
        extendAs(alice, week(3));
        assertEq(escrow.votingPower(alice, middle), alicesThen);
        assertEq(_checkSum(middle), totalThen);
        vm.warp(week(3));
        withdrawAs(alice);
        assertEq(_checkSum(middle), totalThen);
        createAs(alice, 9 * AMOUNT, week(4));
        assertEq(_checkSum(middle), totalThen);
        assertEq(escrow.votingPower(alice, middle), alicesThen);
        assertEq(escrow.votingPower(alice, block.timestamp - 1), powerOf(6 * AMOUNT, 1));
        vm.warp(week(400));
        assertEq(_checkSum(middle), totalThen);
        assertEq(_checkSum(block.timestamp), 0);
    }

    /// @dev Several changes within one second count as one: the last.
    function test_power_ofASecondIsWhatItsLastCallLeft() public {
        uint256 start = block.timestamp;
        createAs(alice, AMOUNT, week(2));
        createAs(bob, AMOUNT, week(2));
        increaseAs(alice, AMOUNT);
        extendAs(alice, week(9));
        extendAs(bob, week(4));
        increaseAs(bob, 2 * AMOUNT);
        assertEq(escrow.votingPower(alice, start), powerOf(2 * AMOUNT, week(9) - start));
        assertEq(escrow.votingPower(bob, start), powerOf(3 * AMOUNT, week(4) - start));
        _checkSum(start);
        _checkSum(week(2));
        _checkSum(week(4));
        assertEq(_checkSum(start - 1), 0);
    }

    function test_total_holdsOverManyPoints() public {
        uint256 start = block.timestamp;
        createAs(alice, AMOUNT, week(60));
        createAs(bob, AMOUNT, week(70));
        for (uint256 round = 0; round < 40; ++round) {
            skip(6 days + round * 977);
            increaseAs(round % 2 == 0 ? alice : bob, AMOUNT + round);
        }
        for (uint256 time = start; time < start + 80 * WEEK; time += 3 days + 7919) {
            _checkSum(time);
        }
    }

    /// @dev On the very second of a week: lines that end there and lines that begin there.
    function test_total_onAWeek() public {
        vm.warp(week(1));
        createAs(alice, AMOUNT, week(1));
        createAs(bob, AMOUNT, week(2));
        uint256 start = block.timestamp;
        _checkSum(start);
        vm.warp(week(1));
        assertEq(_checkSum(block.timestamp), powerOf(AMOUNT, WEEK));
        withdrawAs(alice);
        createAs(alice, AMOUNT, week(1));
        assertEq(_checkSum(block.timestamp), powerOf(AMOUNT, WEEK) * 2);
        assertEq(_checkSum(block.timestamp - 1), powerOf(AMOUNT, WEEK + 1) + powerOf(AMOUNT, 1));
        _checkSum(start);
        vm.warp(week(1));
        assertEq(_checkSum(block.timestamp), 0);
        assertEq(_checkSum(block.timestamp - 1), powerOf(AMOUNT, 1) * 2);
    }
}
