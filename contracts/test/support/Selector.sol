// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @return selector Of the error or the call that `data` carries.
function selectorOf(bytes memory data) pure returns (bytes4 selector) {
    assembly ("memory-safe") {
        selector := mload(add(data, 0x20))
    }
}
