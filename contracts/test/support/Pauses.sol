// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {Vm} from "forge-std/Vm.sol";

/// @dev Pauses at any time: waits until the rest after a pause that lapsed is over.
library Pauses {
    Vm private constant VM = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function keepPaused(ILapsingPause target, address guardian) internal {
        uint256 last = target.pausedUntil();
        if (block.timestamp < last) return;
        if (last != 0 && block.timestamp < last + 14 days) VM.warp(last + 14 days);
        VM.prank(guardian);
        target.pause();
    }

    /// @return Whether `pause` is refused now.
    function isBarred(ILapsingPause target) internal view returns (bool) {
        uint256 last = target.pausedUntil();
        return last != 0 && block.timestamp < last + 14 days;
    }
}
