// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @return selector Of the error that `reason` carries.
function selectorOf(bytes memory reason) pure returns (bytes4 selector) {
    assembly ("memory-safe") {
        selector := mload(add(reason, 0x20))
    }
}
