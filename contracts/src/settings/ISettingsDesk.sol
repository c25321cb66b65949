// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What one operator proposes, another carries out.
/// @notice Calls of functions that the role SETTINGS is given go through here. Delay, expiry and the guardian's right to cancel are
/// those of the AccessManager; who proposed is kept here. Without a delay there is nothing to propose: `execute` calls at once.
interface ISettingsDesk {
    /// @param operationId Of the AccessManager: hash of this contract, target and data.
    /// @param nonce Counts the proposals of the same call, from 1.
    event Proposed(bytes32 indexed operationId, uint32 nonce, address indexed proposer);

    /// @param nonce Of the proposal that was carried out; 0 for a call at once.
    event Executed(bytes32 indexed operationId, uint32 nonce, address indexed executor);

    event Cancelled(bytes32 indexed operationId, uint32 nonce, address indexed canceller);

    /// @notice Who proposed a call does not carry it out.
    error ProposerCannotExecute(address proposer);
    /// @notice The AccessManager calls for somebody whom it does not name.
    error CallerNotNamed();

    /// @notice Schedules a call at the AccessManager, for the earliest moment that the delay allows. OPERATOR only.
    /// @dev Refused by the AccessManager: with `AccessManagerAlreadyScheduled` while the same call waits, with
    /// `AccessManagerUnauthorizedCall` for a function that is not of SETTINGS, and while there is no delay.
    /// @param target Contract to call.
    /// @param data Function and arguments, as the call will carry them.
    /// @return operationId Under which the AccessManager keeps it.
    /// @return nonce Counts the proposals of the same call, from 1.
    function propose(address target, bytes calldata data) external returns (bytes32 operationId, uint32 nonce);

    /// @notice Makes a call that another operator has proposed, from when its delay is over until it lapses; at once where SETTINGS has
    /// no delay and the call does not wait from before. OPERATOR only. Refused with `ProposerCannotExecute` to who proposed it.
    /// @dev Refused by the AccessManager: with `AccessManagerNotScheduled`, `AccessManagerNotReady` or `AccessManagerExpired`, and with
    /// `AccessManagerUnauthorizedCall` for a function that is not of SETTINGS. What the target refuses comes as the target says it.
    /// @param target Contract to call.
    /// @param data Function and arguments, as proposed.
    /// @return nonce Of the proposal; 0 for a call at once.
    function execute(address target, bytes calldata data) external returns (uint32 nonce);

    /// @notice Takes a proposal back, whoever made it, also one that has lapsed. OPERATOR only; GUARDIAN cancels at the AccessManager.
    /// @dev Refused by the AccessManager with `AccessManagerNotScheduled` when there is none.
    /// @param target Contract that would be called.
    /// @param data Function and arguments, as proposed.
    /// @return nonce Of the proposal.
    function cancel(address target, bytes calldata data) external returns (uint32 nonce);

    /// @param operationId Of the AccessManager.
    /// @return Account that proposed it last, also when it is done, cancelled or lapsed; zero for a call that nobody has proposed.
    function proposerOf(bytes32 operationId) external view returns (address);
}
