// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowFixture} from "../support/EscrowFixture.sol";
import {SlowEscrow} from "../support/SlowEscrow.sol";

/// @dev Powers against a model that keeps no sums, after any calls at any times.
contract VotingEscrowFuzzTest is EscrowFixture {
    struct Step {
        uint32 wait;
        uint8 account;
        uint8 action;
        uint96 amount;
        uint32 lasting;
    }

    SlowEscrow private model;
    address[] private accounts;

    function setUp() public override {
        super.setUp();
        accounts = [alice, bob, genesis];
        for (uint256 index = 0; index < accounts.length; ++index) {
            product.mint(accounts[index], type(uint104).max);
            vm.prank(accounts[index]);
            product.approve(address(escrow), type(uint256).max);
        }
        model = new SlowEscrow(accounts);
    }

    function testFuzz_powers_areThoseOfTheModel(Step[10] memory steps, uint256[4] memory times) public {
        uint256 start = block.timestamp;
        uint256[] memory pasts = new uint256[](steps.length);
        uint256[] memory totals = new uint256[](steps.length);
        for (uint256 index = 0; index < steps.length; ++index) {
            _wait(steps[index]);
            if (index != 0) {
                // The second before is over: what it was then it is for ever.
                pasts[index] = block.timestamp - 1;
                totals[index] = escrow.totalVotingPower(pasts[index]);
            }
            _act(accounts[steps[index].account % 3], steps[index]);
            _compare(block.timestamp);
        }
        for (uint256 index = 1; index < steps.length; ++index) {
            assertEq(escrow.totalVotingPower(pasts[index]), totals[index], "the past stays");
            _compare(pasts[index]);
        }
        uint256 end = block.timestamp + MAX_LOCK + WEEK;
        for (uint256 index = 0; index < times.length; ++index) {
            uint256 time = bound(times[index], start - 1, end);
            uint256 border = time / WEEK * WEEK;
            _compare(time);
            _compare(border - 1);
            _compare(border);
            _compare(border + 1);
        }
        assertEq(escrow.totalVotingPower(end), 0);
    }

    /// @dev Times that a test meets by chance too seldom: on weeks, one second beside them, and years later.
    function _wait(Step memory step) private {
        uint256 kind = step.wait % 6;
        if (kind == 0) skip(1);
        else if (kind == 1) vm.warp(week(1));
        else if (kind == 2) vm.warp(week(1) - 1 > block.timestamp ? week(1) - 1 : week(1));
        else if (kind == 3) vm.warp(week(1) + 1);
        else if (kind == 4) skip(1 + step.wait % 60 days);
        else skip(1 + uint256(step.wait) % (5 * 365 days));
    }

    function _act(address account, Step memory step) private {
        uint256 amount = bound(step.amount, MAX_LOCK, type(uint96).max);
        uint256 locked = escrow.lockOf(account).amount;
        uint256 unlockAt = escrow.lockOf(account).unlockAt;
        if (locked != 0 && block.timestamp >= unlockAt) {
            assertEq(withdrawAs(account), locked);
            if (step.action % 2 == 0) return;
            locked = 0;
        }
        if (locked == 0) {
            unlockAt = bound(step.lasting, week(1), block.timestamp + MAX_LOCK) / WEEK * WEEK;
            createAs(account, amount, unlockAt);
            model.note(account, amount, unlockAt);
        } else if (step.action % 2 == 0 || unlockAt + WEEK > block.timestamp + MAX_LOCK) {
            increaseAs(account, amount);
            model.note(account, locked + amount, unlockAt);
        } else {
            unlockAt = bound(step.lasting, unlockAt + WEEK, block.timestamp + MAX_LOCK) / WEEK * WEEK;
            extendAs(account, unlockAt);
            model.note(account, locked, unlockAt);
        }
    }

    function _compare(uint256 time) private view {
        uint256 sum = 0;
        for (uint256 index = 0; index < accounts.length; ++index) {
            uint256 power = escrow.votingPower(accounts[index], time);
            assertEq(power, model.powerAt(accounts[index], time), "power");
            sum += power;
        }
        assertEq(escrow.totalVotingPower(time), sum, "sum");
        assertEq(escrow.totalVotingPower(time), model.totalAt(time), "model");
    }

    /// @dev A power is its amount's share of the longest time that is left, less than one base unit too low for each second.
    function testFuzz_power_isInProportion(uint112 amount, uint256 lasting, uint256 later) public {
        amount = uint112(bound(amount, MAX_LOCK, type(uint104).max));
        uint256 unlockAt = bound(lasting, week(1), block.timestamp + MAX_LOCK) / WEEK * WEEK;
        createAs(alice, amount, unlockAt);
        uint256 time = bound(later, block.timestamp, unlockAt);
        uint256 power = escrow.votingPower(alice, time);
        uint256 exact = uint256(amount) * (unlockAt - time) / MAX_LOCK;
        assertLe(power, exact);
        assertLe(exact - power, unlockAt - time);
        assertLe(power, amount);
    }
}
