// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowFixture} from "../support/EscrowFixture.sol";
import {Pauses} from "../support/Pauses.sol";
import {SlowEscrow} from "../support/SlowEscrow.sol";
import {VotingEscrowActions} from "./VotingEscrowActions.sol";
import {VotingEscrowHandler} from "./VotingEscrowHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for the escrow, over any sequence of the handler's actions.
contract VotingEscrowInvariants is EscrowFixture {
    VotingEscrowHandler private handler;
    SlowEscrow private model;
    address[] private actors;
    uint256 private startedAt;

    function setUp() public override {
        super.setUp();
        actors = [alice, bob, genesis, makeAddr("carol")];
        model = new SlowEscrow(actors);
        handler = new VotingEscrowHandler(escrow, model, [guardian, admin], actors);
        startedAt = block.timestamp;
        targetContract(address(handler));
    }

    function invariant_escrow() public view {
        uint256 sum = 0;
        for (uint256 index = 0; index < actors.length; ++index) {
            uint256 amount = handler.locked(actors[index]);
            uint256 unlockAt = escrow.lockOf(actors[index]).unlockAt;
            assertEq(escrow.lockOf(actors[index]).amount, amount, "I-70");
            if (amount != 0) assertEq(unlockAt, handler.unlockAt(actors[index]), "I-74");
            assertEq(unlockAt % WEEK, 0, "I-74: ends with a week");
            assertLe(unlockAt, block.timestamp + MAX_LOCK, "I-74: four years");
            assertLe(escrow.votingPower(actors[index], block.timestamp), amount, "I-75");
            sum += amount;
        }
        assertEq(escrow.totalLocked(), sum, "I-70");
        assertEq(product.balanceOf(address(escrow)), sum + handler.donated(), "I-70");
        assertLe(escrow.totalVotingPower(block.timestamp), sum, "I-75");
        assertLe(escrow.pausedUntil(), block.timestamp + 7 days, "I-9");

        _checkPowers(block.timestamp);
        _checkPowers(block.timestamp + 1);
        uint256 week_ = block.timestamp / WEEK * WEEK + WEEK;
        _checkPowers(week_ - 1);
        _checkPowers(week_);
        _checkPowers(week_ + 1);
        uint256 any = uint256(keccak256(abi.encode(block.timestamp, sum)));
        _checkPowers(bound(any, startedAt, block.timestamp));
        _checkPowers(bound(any >> 8, block.timestamp, block.timestamp + MAX_LOCK) / WEEK * WEEK);
        assertEq(escrow.totalVotingPower(block.timestamp + MAX_LOCK), 0, "I-72");
        uint256 count = handler.momentCount();
        if (count != 0) _checkMoment(any % count);
    }

    /// @dev I-72: as the model has them, and they add up.
    function _checkPowers(uint256 time) private view {
        uint256 sum = 0;
        for (uint256 index = 0; index < actors.length; ++index) {
            uint256 power = escrow.votingPower(actors[index], time);
            assertEq(power, model.powerAt(actors[index], time), "I-72: as the model");
            sum += power;
        }
        assertEq(escrow.totalVotingPower(time), sum, "I-72: sum");
    }

    /// @dev I-73: what was stays.
    function _checkMoment(uint256 index) private view {
        VotingEscrowActions.Moment memory moment = handler.momentAt(index);
        assertEq(escrow.totalVotingPower(moment.time), moment.total, "I-73");
        for (uint256 actor = 0; actor < actors.length; ++actor) {
            assertEq(escrow.votingPower(actors[actor], moment.time), moment.powers[actor], "I-73");
        }
    }

    /// @dev Each action had an effect; the whole past is as it was. I-71: then everybody leaves although all is paused and closed.
    function afterInvariant() public {
        handler.requireEffects();
        for (uint256 index = 0; index < handler.momentCount(); ++index) {
            _checkMoment(index);
        }
        Pauses.keepPaused(escrow, guardian);
        vm.prank(admin);
        manager.setTargetClosed(address(escrow), true);
        skip(MAX_LOCK);
        for (uint256 index = 0; index < actors.length; ++index) {
            uint256 amount = handler.locked(actors[index]);
            if (amount != 0) assertEq(withdrawAs(actors[index]), amount, "I-71");
        }
        assertEq(escrow.totalLocked(), 0, "I-71");
        assertEq(product.balanceOf(address(escrow)), handler.donated(), "I-71");
    }
}
