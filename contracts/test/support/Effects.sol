// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {console} from "forge-std/console.sol";

/// @dev Counts which actions of a handler had an effect: a run in which one never had proves nothing about it.
abstract contract Effects {
    uint256 private constant WHOLE_RUN = 150;

    uint256 private _calls;
    string[] private _actions;
    mapping(bytes32 action => uint256) private _counts;

    error NeverEffective(string action);

    modifier counted() {
        ++_calls;
        _;
    }

    function _declare(string memory action) internal {
        _actions.push(action);
    }

    function _count(string memory action) internal {
        ++_counts[keccak256(bytes(action))];
    }

    /// @dev Prints how often each action had an effect and fails when one never had. Not for the short replays of forge.
    function requireEffects() external view {
        if (_calls < WHOLE_RUN) return;
        for (uint256 index = 0; index < _actions.length; ++index) {
            uint256 count = _counts[keccak256(bytes(_actions[index]))];
            console.log(_actions[index], count);
            if (count == 0) revert NeverEffective(_actions[index]);
        }
    }
}
