// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Lock {product} for voting power that runs out with the lock.
/// @notice Power falls in a straight line to nothing at the end of a lock. An account has one lock at a time, which ends with a week
/// (Thursday 0:00 UTC). Amounts and powers are base units of {product}: a lock of the longest time begins with its amount as power.
interface IVotingEscrow {
    /// @param amount Base units locked; zero when there is no lock.
    /// @param unlockAt Unix seconds, the first at which `withdraw` succeeds; zero when there is no lock.
    struct Lock {
        uint256 amount;
        uint256 unlockAt;
    }

    event LockCreated(address indexed account, uint256 amount, uint256 unlockAt);

    /// @param added Base units received.
    /// @param amount Base units locked from now on.
    event LockIncreased(address indexed account, uint256 added, uint256 amount);

    event LockExtended(address indexed account, uint256 unlockAt);

    event LockWithdrawn(address indexed account, uint256 amount);

    /// @notice An amount of zero was asked for, or nothing arrived.
    error ZeroAmount();
    /// @notice So little would never have any power.
    error LockTooSmall(uint256 amount, uint256 minimum);
    /// @param unlockAt What was asked for, rounded down to a whole week.
    /// @param earliest First end of a week that is later than now and than the end of the lock.
    error UnlockTooEarly(uint256 unlockAt, uint256 earliest);
    /// @param latest Last end of a week within `maxLockDuration`.
    error UnlockTooLate(uint256 unlockAt, uint256 latest);
    /// @notice The caller has a lock: it adds to it or extends it, or withdraws it when it has ended.
    error LockExists(uint256 unlockAt);
    error LockNotFound(address account);
    /// @notice The lock has ended and can only be withdrawn.
    error LockExpired(uint256 unlockAt);
    error LockNotExpired(uint256 unlockAt);

    /// @notice Locks `amount` of the caller's {product}; credits what was received. Refused while paused, with `LockExists`,
    /// `UnlockTooEarly`, `UnlockTooLate`, `ZeroAmount`, `LockTooSmall`.
    /// @param unlockAt Unix seconds, rounded down to a whole week.
    function createLock(uint256 amount, uint256 unlockAt) external;

    /// @notice Adds `amount` to the caller's lock, which ends when it would have. Refused while paused, with `LockNotFound`,
    /// `LockExpired`, `ZeroAmount`.
    function increaseAmount(uint256 amount) external;

    /// @notice Lets the caller's lock end later. Refused while paused, with `LockNotFound`, `LockExpired`, `UnlockTooEarly`,
    /// `UnlockTooLate`.
    /// @param unlockAt Unix seconds, rounded down to a whole week.
    function extendLock(uint256 unlockAt) external;

    /// @notice Pays the caller what it locked, from `unlockAt` on (`LockNotExpired`). Never restricted, never paused; its cost does not
    /// depend on when anything was last written. Refused with `LockNotFound`.
    /// @return amount Base units paid.
    function withdraw() external returns (uint256 amount);

    /// @return Address of {product}.
    function product() external view returns (address);

    /// @return The lock of `account`, ended or not; all zero when there is none.
    function lockOf(address account) external view returns (Lock memory);

    /// @return Base units in all locks, ended ones that were not withdrawn included.
    function totalLocked() external view returns (uint256);

    /// @notice Power of `account`, rounded down to a whole number for each second left. For a time before now it is what it was; for now or
    /// a later one what it is as things stand, which calls can still change.
    /// @param time Unix seconds.
    function votingPower(address account, uint256 time) external view returns (uint256);

    /// @return Sum of `votingPower` of all accounts at that time, to the base unit.
    function totalVotingPower(uint256 time) external view returns (uint256);

    /// @return Seconds that a lock lasts at most.
    function maxLockDuration() external view returns (uint256);
}
