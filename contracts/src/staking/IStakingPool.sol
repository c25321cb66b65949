// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRewardStream} from "../rewards/IRewardStream.sol";

/// @title Lock a token for a fixed time, earn a share of a funded stream.
/// @notice The stream runs while at least `minimumTotalStake` is staked in all. Principal leaves only by a call of the account that staked it. Unstaking pays principal alone; what was earned stays
/// claimable.
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

    /// @notice The account is not bound in the referral registry.
    error SuperiorNotActivated(address account);
    /// @param unlockAt Unix seconds, the first at which `unstake` succeeds.
    error LockNotExpired(uint256 unlockAt);
    /// @notice `account` has no open position of that id.
    error PositionNotFound(address account, uint256 positionId);
    /// @notice Principal that this contract paid to itself would be nobody's.
    error PaidToItself();

    /// @return Address of the token that is staked.
    function stakingToken() external view returns (address);

    /// @return Address of the referral registry, zero when the pool asks for no superior.
    function referralRegistry() external view returns (address);

    /// @return Seconds from staking to `unlockAt`.
    function lockDuration() external view returns (uint256);

    /// @return Staked base units of all open positions.
    function totalStaked() external view returns (uint256);

    /// @return Staked base units of the open positions of `account`.
    function stakedOf(address account) external view returns (uint256);

    /// @notice Open positions of `account`, oldest first.
    function positionsOf(address account) external view returns (Position[] memory);

    /// @notice Locks `amount` of the caller's tokens until `unlockAt` and credits what was received. Needs an allowance. Refused while
    /// paused, with `ZeroAmount` when nothing is asked for or arrives, and with `SuperiorNotActivated` for the first stake of an
    /// account that is not bound, when the pool asks for that.
    /// @param amount Base units of the staked token.
    /// @return positionId For `unstake`.
    function stake(uint256 amount) external returns (uint256 positionId);

    /// @notice As `stake`, with an EIP-2612 permit for `amount`. A permit that somebody else has used already is no failure as long as
    /// the allowance is there.
    /// @param deadline Unix seconds, the last at which the permit holds.
    /// @return positionId For `unstake`.
    function stakeWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 positionId);

    /// @notice Pays the principal of these positions of the caller, all that was credited for them, in one transfer; what they earned
    /// stays claimable. Never restricted, never paused. Refused with `PositionNotFound`, before an `unlockAt` with `LockNotExpired`, and
    /// with `ZeroAmount` for none.
    /// @return amount Staked base units paid.
    function unstake(uint256[] calldata positionIds) external returns (uint256 amount);

    /// @notice As `unstake`, paid to `to`: a way out for an account that the token has blocked. Refused with `PaidToItself` for this
    /// contract.
    /// @return amount Staked base units paid.
    function unstakeTo(uint256[] calldata positionIds, address to) external returns (uint256 amount);
}
