// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev What each account ever locked, written down whole, and powers found by going through all of it: no sums are kept.
contract SlowEscrow {
    uint256 private constant MAX_LOCK = 1461 days;

    struct Entry {
        uint256 since;
        uint256 slope;
        uint256 unlockAt;
    }

    address[] private _accounts;
    mapping(address account => Entry[]) private _entries;

    constructor(address[] memory accounts) {
        _accounts = accounts;
    }

    function note(address account, uint256 amount, uint256 unlockAt) external {
        _entries[account].push(Entry({since: block.timestamp, slope: amount / MAX_LOCK, unlockAt: unlockAt}));
    }

    function powerAt(address account, uint256 time) public view returns (uint256) {
        for (uint256 index = _entries[account].length; index != 0; --index) {
            Entry storage entry = _entries[account][index - 1];
            if (entry.since > time) continue;
            return time < entry.unlockAt ? entry.slope * (entry.unlockAt - time) : 0;
        }
        return 0;
    }

    function totalAt(uint256 time) external view returns (uint256 sum) {
        for (uint256 index = 0; index < _accounts.length; ++index) {
            sum += powerAt(_accounts[index], time);
        }
    }
}
