// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev What a thief of the administrator's key hands a contract to: everybody may do everything, or nobody anything. Asked for something
/// delayed, it first calls what it was told.
contract ForeignAuthority {
    enum Answer {
        Yes,
        No,
        Later
    }

    Answer private _answer;
    address private _target;
    bytes private _payload;
    bool public lastCallSucceeded;

    function setAnswer(Answer answer) external {
        _answer = answer;
    }

    function callFirst(address target, bytes calldata payload) external {
        (_answer, _target, _payload) = (Answer.Later, target, payload);
    }

    function canCall(address, address, bytes4) external view returns (bool immediate, uint32 delay) {
        return (_answer == Answer.Yes, _answer == Answer.Later ? 1 : 0);
    }

    function hasRole(uint64, address) external view returns (bool isMember, uint32 delay) {
        return (_answer == Answer.Yes, 0);
    }

    function consumeScheduledOp(address, bytes calldata) external {
        _answer = Answer.Yes;
        (lastCallSucceeded,) = _target.call(_payload);
    }
}
