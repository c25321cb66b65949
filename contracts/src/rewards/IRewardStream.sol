// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A funded budget, shared pro rata over time among stakes.
/// @notice Only tokens that already sit in the contract are ever promised. While less than `minimumTotalStake` is staked in all the
/// stream's clock stands still: nothing is earned, nothing is lost and nothing is given away, the end moves out.
interface IRewardStream {
    /// @param amount Reward tokens received, in base units.
    /// @param rewardRate Reward base units per second from now, rounded down.
    /// @param periodEnd Unix seconds at which the budget is spent if enough stays staked until then.
    event Funded(address indexed funder, uint256 amount, uint256 rewardRate, uint256 periodEnd);

    /// @param account The only account that can ever receive it.
    event RewardClaimed(address indexed account, uint256 amount);

    /// @notice An amount of zero was asked for, or nothing arrived.
    error ZeroAmount();
    /// @notice A funding would lower the rate. Both are base units per second, rounded down.
    error RewardRateLowered(uint256 currentRate, uint256 newRate);

    /// @return Address of the token that is shared.
    function rewardToken() external view returns (address);

    /// @return Reward base units earned by `account` and not claimed, rounded down.
    function earned(address account) external view returns (uint256);

    /// @return Staked base units in all, at least 1, below which the clock stands still; it never changes.
    function minimumTotalStake() external view returns (uint256);

    /// @return Reward base units per second while enough is staked and the period runs, otherwise 0.
    function rewardRate() external view returns (uint256);

    /// @return Unix seconds at which the budget ends if enough stays staked from now until then.
    function periodEnd() external view returns (uint256);

    /// @return Reward base units not yet streamed to stakes.
    function remainingBudget() external view returns (uint256);

    /// @notice Pays the caller everything it earned, rounded down; nothing when that is nothing. Anyone may call. Never restricted,
    /// never paused.
    /// @return amount Reward base units paid.
    function claim() external returns (uint256 amount);

    /// @notice Pays `account`, and only it, everything it earned, as `claim` does. Anyone may call.
    /// @return amount Reward base units paid.
    function claimFor(address account) external returns (uint256 amount);
}
