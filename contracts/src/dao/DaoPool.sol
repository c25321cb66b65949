// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {StakingPool} from "../staking/StakingPool.sol";
import {IDrToken} from "../tokens/IDrToken.sol";

/// @title Lock DR for 180 days and share the DAO fund, a stream of {product}.
/// @notice A staking pool in all it does. What an account has staked, `stakedOf`, is its place in the DAO's ranking: what it took out
/// counts no more.
/// @dev ROLES: as in StakingPool: OPERATOR funds, GUARDIAN pauses new stakes for 7 days, ADMIN unpauses and takes back what nobody was
/// promised. No role reaches what is staked, its exit or what was earned.
/// ASSUMPTIONS: DR and {product} are our own tokens: no fee, no callback, nobody blocked.
/// ROUNDING: as in StakingPool.
/// INVARIANTS: I-1 to I-9, I-84.
contract DaoPool is StakingPool {
    uint256 private constant LOCK_DURATION = 180 days;

    /// @param authority AccessManager that knows the roles.
    /// @param dr What is locked. The reward is the {product} that it is made of.
    /// @param registry Where an account must be bound before it stakes; zero asks for no superior.
    /// @param rewardDuration_ Seconds over which a funding is streamed, 1 to 1461 days.
    /// @param minimumTotalStake_ Base units of DR, at least 1: while less is staked in all nothing is streamed.
    constructor(address authority, address dr, address registry, uint256 rewardDuration_, uint256 minimumTotalStake_)
        StakingPool(
            authority,
            dr,
            IDrToken(Checked.hasCode(dr)).product(),
            registry,
            LOCK_DURATION,
            rewardDuration_,
            minimumTotalStake_
        )
    {}
}
