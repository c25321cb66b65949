// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A pause that ends by itself.
interface ILapsingPause {
    /// @param until Unix seconds, the first at which the contract is not paused any more.
    event Paused(address indexed guardian, uint256 until);

    event Unpaused(address indexed admin);

    /// @param until Unix seconds, the first at which entries work again.
    error ContractPaused(uint256 until);
    /// @notice There is no pause to end.
    error ContractNotPaused();

    /// @notice Pauses for 7 days. GUARDIAN only. Refused with `ContractPaused` while paused, so that a pause cannot be prolonged
    /// before it has lapsed.
    function pause() external;

    /// @notice Ends a pause early. ADMIN only. Refused with `ContractNotPaused` when there is none.
    function unpause() external;

    /// @return Unix seconds, the first at which the contract is not paused; in the past or 0 when it is not.
    function pausedUntil() external view returns (uint256);
}
