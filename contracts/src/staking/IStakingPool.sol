// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../rewards/IRewardStream.sol";

/// @title Lock a token for a fixed time, earn a share of a funded stream.
/// @notice Principal leaves only to the account that staked it. Unstaking pays principal alone; what was earned stays claimable.
interface IStakingPool is IRewardStream {
    struct Position {
        uint256 id;
        uint256 amount;
        uint256 stakedAt;
        uint256 unlockAt;
    }

    /// @param positionId Counts up from 1 within this pool.
    /// @param amount Staked base units as received.
    /// @param unlockAt Unix seconds, the first at which `unstake` succeeds.
    event Staked(address indexed account, uint256 indexed positionId, uint256 amount, uint256 unlockAt);

    event Unstaked(address indexed account, uint256 indexed positionId, uint256 amount);

    error SuperiorNotActivated(address account);
    error LockNotExpired(uint256 unlockAt);
    error PositionNotFound(address account, uint256 positionId);

    function stakingToken() external view returns (address);

    /// @return Address of the referral registry, zero when the pool asks for no superior.
    function referralRegistry() external view returns (address);

    /// @return Seconds from staking to `unlockAt`.
    function lockDuration() external view returns (uint256);

    function totalStaked() external view returns (uint256);

    function stakedOf(address account) external view returns (uint256);

    /// @notice Open positions of `account`, oldest first.
    function positionsOf(address account) external view returns (Position[] memory);

    /// @notice Stakes `amount` of the caller's tokens; credits what was received.
    function stake(uint256 amount) external returns (uint256 positionId);

    /// @notice As `stake`, with an EIP-2612 permit. A permit that somebody else has used already is no failure as long as the allowance is there.
    function stakeWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 positionId);

    /// @notice Pays the principal of the caller's position. Never restricted, never paused.
    /// @return amount Staked base units paid.
    function unstake(uint256 positionId) external returns (uint256 amount);
}
