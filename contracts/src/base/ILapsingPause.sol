// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A pause that ends by itself.
interface ILapsingPause {
    /// @param until Unix seconds, the first at which the contract is not paused any more.
    event Paused(address indexed guardian, uint256 until);

    event Unpaused(address indexed admin);

    /// @param until Unix seconds, the first at which entries work again.
    error ContractPaused(uint256 until);
    /// @param from Unix seconds, the first at which it can be paused again.
    error PausedLately(uint256 from);
    /// @notice There is no pause to end.
    error ContractNotPaused();

    /// @notice Pauses for 7 days. GUARDIAN only, also where ADMIN has closed this target. Refused with `ContractPaused` while paused, so
    /// that a pause cannot be prolonged, and with `PausedLately` for 14 days after it has lapsed, unless ADMIN ended it.
    function pause() external;

    /// @notice Ends a pause early. ADMIN only. Refused with `ContractNotPaused` when there is none.
    function unpause() external;

    /// @return Unix seconds, the first at which the contract is not paused; in the past when a pause has lapsed, 0 when there was none
    /// or ADMIN ended it.
    function pausedUntil() external view returns (uint256);
}
