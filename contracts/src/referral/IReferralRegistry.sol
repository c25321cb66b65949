// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Who invited whom.
/// @notice An account is bound once, for ever, to a superior that is itself bound. Genesis accounts are bound at deployment and
/// have no superior. Ids count up from 1 in order of binding; the invite code of an account is derived from its id.
interface IReferralRegistry {
    /// @param superior Zero for a genesis account.
    /// @param depth Number of superiors above the account; 0 for a genesis account.
    event Bound(address indexed account, address indexed superior, uint256 id, uint256 depth);

    /// @notice A binding is for ever.
    error AlreadyBound(address account);
    /// @notice The superior is not bound itself.
    error SuperiorNotActivated(address superior);
    /// @notice The superior has `maxDepth` superiors above it: nobody can be bound below.
    error NotEligibleForInvitation(address superior, uint256 maxDepth);

    /// @notice Binds the caller to `superior`. Permanent. Anyone may call, once. Refused with `AlreadyBound`, `SuperiorNotActivated`,
    /// `NotEligibleForInvitation`.
    /// @return id Of the caller, from 1.
    function bind(address superior) external returns (uint256 id);

    /// @return Id of `account`, 0 when it is not bound.
    function idOf(address account) external view returns (uint256);

    /// @return Account with `id`, zero when there is none.
    function accountOf(uint256 id) external view returns (address);

    /// @return Superior of `account`, zero when it is not bound or genesis.
    function superiorOf(address account) external view returns (address);

    /// @return Number of superiors above `account`; meaningless for an account that is not bound.
    function depthOf(address account) external view returns (uint256);

    /// @return Whether `account` is bound, as genesis or to a superior.
    function isBound(address account) external view returns (bool);

    /// @return Number of bound accounts, which is also the highest id.
    function boundCount() external view returns (uint256);
}
