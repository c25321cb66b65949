// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {VotingEscrow} from "../../src/escrow/VotingEscrow.sol";
import {Effects} from "../support/Effects.sol";
import {SlowEscrow} from "../support/SlowEscrow.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What holders of locks do, and time. Each action makes the state in which it can succeed, and tells the model.
abstract contract VotingEscrowActions is Test, Effects {
    uint256 internal constant MAX_LOCK = 1461 days;
    uint256 internal constant WEEK = 7 days;

    struct Moment {
        uint256 time;
        uint256 total;
        uint256[] powers;
    }

    VotingEscrow internal immutable ESCROW;
    PlainToken internal immutable PRODUCT;
    SlowEscrow internal immutable MODEL;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;

    address[] public actors;
    mapping(address account => uint256) public locked;
    mapping(address account => uint256) public unlockAt;
    uint256 public donated;
    Moment[] internal moments;

    constructor(VotingEscrow escrow, SlowEscrow model, address[2] memory roles, address[] memory actors_) {
        ESCROW = escrow;
        PRODUCT = PlainToken(escrow.product());
        MODEL = model;
        (GUARDIAN, ADMIN) = (roles[0], roles[1]);
        actors = actors_;
        string[6] memory names = ["create", "increase", "extend", "withdraw", "jump", "jump to a week"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function momentCount() external view returns (uint256) {
        return moments.length;
    }

    function momentAt(uint256 index) external view returns (Moment memory) {
        return moments[index];
    }

    function createLock(uint256 seed, uint256 amount, uint256 lasting) public counted {
        address actor = actors[seed % actors.length];
        for (uint256 index = 0; index < actors.length; ++index) {
            if (locked[actors[index]] == 0) actor = actors[index];
        }
        if (locked[actor] != 0) {
            if (block.timestamp < unlockAt[actor]) vm.warp(unlockAt[actor]);
            _withdraw(actor);
        }
        _create(actor, amount, lasting);
        _count("create");
    }

    function _create(address actor, uint256 amount, uint256 lasting) internal {
        _unpause();
        amount = bound(amount, MAX_LOCK, 1e24);
        uint256 end = bound(lasting, _week() + WEEK, block.timestamp + MAX_LOCK);
        _supply(actor, amount);
        vm.prank(actor);
        ESCROW.createLock(amount, end);
        (locked[actor], unlockAt[actor]) = (amount, end / WEEK * WEEK);
        MODEL.note(actor, amount, unlockAt[actor]);
    }

    function increaseAmount(uint256 seed, uint256 amount) external counted {
        address actor = _running(seed);
        _unpause();
        amount = bound(amount, 1, 1e24);
        _supply(actor, amount);
        vm.prank(actor);
        ESCROW.increaseAmount(amount);
        locked[actor] += amount;
        MODEL.note(actor, locked[actor], unlockAt[actor]);
        _count("increase");
    }

    function extendLock(uint256 seed, uint256 lasting) external counted {
        address actor = _running(seed);
        if (unlockAt[actor] + WEEK > block.timestamp + MAX_LOCK) return;
        _unpause();
        uint256 end = bound(lasting, unlockAt[actor] + WEEK, block.timestamp + MAX_LOCK);
        vm.prank(actor);
        ESCROW.extendLock(end);
        unlockAt[actor] = end / WEEK * WEEK;
        MODEL.note(actor, locked[actor], unlockAt[actor]);
        _count("extend");
    }

    function withdraw(uint256 seed) external counted {
        address actor = _running(seed);
        vm.warp(unlockAt[actor]);
        _withdraw(actor);
        _count("withdraw");
    }

    function _withdraw(address actor) internal {
        uint256 balanceBefore = PRODUCT.balanceOf(actor);
        vm.prank(actor);
        assertEq(ESCROW.withdraw(), locked[actor], "I-71: all of it");
        assertEq(PRODUCT.balanceOf(actor) - balanceBefore, locked[actor], "I-71: to its account");
        locked[actor] = 0;
    }

    /// @dev The second before is over then: what all powers were in it is kept.
    function jump(uint256 time) external counted {
        skip(bound(time, 1, 30 days));
        _keep(block.timestamp - 1);
        _count("jump");
    }

    function jumpToWeek(uint256 offset) external counted {
        vm.warp(_week() + WEEK + bound(offset, 0, 2));
        _keep(_week() - 1);
        if (block.timestamp > _week()) _keep(_week());
        _count("jump to a week");
    }

    function _keep(uint256 time) private {
        uint256[] memory powers = new uint256[](actors.length);
        for (uint256 index = 0; index < powers.length; ++index) {
            powers[index] = ESCROW.votingPower(actors[index], time);
        }
        moments.push(Moment({time: time, total: ESCROW.totalVotingPower(time), powers: powers}));
    }

    function _running(uint256 seed) internal returns (address actor) {
        actor = actors[seed % actors.length];
        if (locked[actor] != 0 && block.timestamp >= unlockAt[actor]) _withdraw(actor);
        if (locked[actor] == 0) _create(actor, seed, seed);
    }

    function _supply(address actor, uint256 amount) internal {
        PRODUCT.mint(actor, amount);
        vm.prank(actor);
        PRODUCT.approve(address(ESCROW), amount);
    }

    function _unpause() internal {
        if (block.timestamp >= ESCROW.pausedUntil()) return;
        vm.prank(ADMIN);
        ESCROW.unpause();
    }

    function _week() internal view returns (uint256) {
        return block.timestamp - block.timestamp % WEEK;
    }
}
