// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRewardStream} from "./IRewardStream.sol";

/// @title What the operator and the administrator do with a reward stream.
interface IFundedRewards is IRewardStream {
    event FreeRewardsRecovered(address indexed to, uint256 amount);

    /// @notice More was asked for than nobody was promised.
    error FreeRewardsExceeded(uint256 amount, uint256 free);

    /// @notice Takes `amount` reward tokens from the caller and starts a period of `rewardDuration` in which they and what is left
    /// are streamed. OPERATOR only. Refused with `RewardRateLowered` when the rate would fall, that is, when `amount` is less
    /// than what was streamed since the last funding; with `ZeroAmount` when nothing arrives.
    function fund(uint256 amount) external;

    /// @notice Pays out reward tokens that nobody was promised: what somebody sent here by mistake. ADMIN only. Refused with
    /// `FreeRewardsExceeded` for more than `freeRewards`.
    function recoverFreeRewards(address to, uint256 amount) external;

    /// @return Reward base units held beyond principal, budget and what was earned.
    function freeRewards() external view returns (uint256);

    /// @return Seconds over which a funding is streamed.
    function rewardDuration() external view returns (uint256);

    /// @return Reward base units received by `fund` so far.
    function totalFunded() external view returns (uint256);

    /// @return Reward base units paid to stakers so far.
    function totalPaid() external view returns (uint256);
}
