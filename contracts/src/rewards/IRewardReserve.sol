// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Tokens that fixed-rate promises have set aside.
/// @notice A promise sets aside the most it can ever cost when it is made, and is refused when not that much is free. What can no
/// longer be earned becomes free again. Amounts are base units of the reward token.
interface IRewardReserve {
    /// @param amount Reward tokens received.
    event ReserveFunded(address indexed funder, uint256 amount);

    event FreeRewardsRecovered(address indexed to, uint256 amount);

    /// @notice An amount of zero was asked for, or nothing arrived.
    error ZeroAmount();
    /// @notice What a promise could cost is more than what is free.
    error RewardReserveExhausted(uint256 requested, uint256 free);
    /// @notice More was asked for than nothing was promised of.
    error FreeRewardsExceeded(uint256 amount, uint256 free);

    /// @notice Takes `amount` reward tokens from the caller; they are free until something is promised. OPERATOR only. Refused with
    /// `ZeroAmount` when nothing arrives.
    function fund(uint256 amount) external;

    /// @notice Pays out reward tokens that nothing was promised of. ADMIN only. Refused with `FreeRewardsExceeded` for more than
    /// `freeRewards`, with `ZeroAmount` for none.
    function recoverFreeRewards(address to, uint256 amount) external;

    /// @return Address of the token that promises are paid in.
    function rewardToken() external view returns (address);

    /// @return Reward tokens held that nothing was promised of: what new promises can be made from. Tokens that were sent here
    /// without `fund` count.
    function freeRewards() external view returns (uint256);

    /// @return Reward tokens that promises have set aside and that are neither paid nor released.
    function reservedRewards() external view returns (uint256);

    /// @return Reward tokens received by `fund` so far.
    function totalFunded() external view returns (uint256);

    /// @return Reward tokens paid out of promises so far.
    function totalPaid() external view returns (uint256);
}
