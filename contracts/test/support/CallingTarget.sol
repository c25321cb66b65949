// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev A target that SETTINGS was given by mistake or malice: while it is called it calls what it was told. Also somebody's contract in
/// between.
contract CallingTarget {
    address private _target;
    bytes private _payload;
    uint256 public calls;
    bool public succeeded;
    bytes public result;

    function callNext(address target, bytes calldata payload) external {
        (_target, _payload) = (target, payload);
    }

    function set() external {
        ++calls;
        (address target, bytes memory payload) = (_target, _payload);
        _target = address(0);
        if (target != address(0)) (succeeded, result) = target.call(payload);
    }
}
