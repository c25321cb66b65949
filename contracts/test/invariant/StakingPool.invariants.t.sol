// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {Pauses} from "../support/Pauses.sol";
import {FeeToken, PlainToken} from "../support/Tokens.sol";
import {StakingPoolHandler} from "./StakingPoolHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for a pool, over any sequence of the handler's actions.
abstract contract StakingPoolInvariants is Fixture {
    uint256 private constant SHORT_LOCK = 10 days;
    uint256 private constant SHORT_PERIOD = 60 days;
    /// @dev In whole tokens: one stake of the handler reaches it or not, two mostly do.
    uint256 private constant MINIMUM = 400_000;

    StakingPool private pool;
    PlainToken private staked;
    PlainToken private reward;
    StakingPoolHandler private handler;
    address[] private actors;

    function _tokens() internal virtual returns (PlainToken stakedToken, PlainToken rewardToken, uint256 unit);

    function setUp() public override {
        super.setUp();
        uint256 unit;
        (staked, reward, unit) = _tokens();
        pool = newPool(address(staked), address(reward), SHORT_LOCK, SHORT_PERIOD, MINIMUM * unit);
        actors = [alice, bob, genesis, makeAddr("carol")];
        bind(actors[3]);
        handler = new StakingPoolHandler(pool, [operator, guardian, admin], actors, unit);
        targetContract(address(handler));
        fundPool(pool, 100_000 * unit);
    }

    function invariant_pool() public view {
        _checkPrincipalIsWhole();
        _checkSolvent();
        _checkFundedEqualsPaidEarnedAndLeft();
        _checkOnlyDonationsAreFree();
        _checkPauseLapses();
    }

    /// @dev I-1: what is staked is what the open positions add up to, and it lies in the pool.
    function _checkPrincipalIsWhole() private view {
        uint256 total;
        for (uint256 index = 0; index < actors.length; ++index) {
            IStakingPool.Position[] memory positions = pool.positionsOf(actors[index]);
            uint256 sum;
            for (uint256 position = 0; position < positions.length; ++position) {
                sum += positions[position].amount;
                assertEq(positions[position].unlockAt, positions[position].stakedAt + SHORT_LOCK, "I-8: lock");
                if (position > 0) assertGt(positions[position].id, positions[position - 1].id, "I-8: oldest first");
            }
            assertEq(sum, pool.stakedOf(actors[index]), "I-1");
            total += sum;
        }
        assertEq(total, pool.totalStaked(), "I-1");
        assertEq(total, handler.principal(), "I-1");
        assertGe(staked.balanceOf(address(pool)), total, "I-1");
    }

    /// @dev I-3: the pool holds every token it owes: principal, what was earned, what is still to be streamed.
    function _checkSolvent() private view {
        uint256 owed = _earnedByAll() + pool.remainingBudget() + (handler.sameToken() ? pool.totalStaked() : 0);
        assertGe(reward.balanceOf(address(pool)), owed, "I-3");
    }

    /// @dev I-4: nothing is paid beyond what was funded, and nothing of it is lost but parts of a unit.
    function _checkFundedEqualsPaidEarnedAndLeft() private view {
        uint256 counted = pool.totalPaid() + _earnedByAll() + pool.remainingBudget();
        assertLe(counted, pool.totalFunded(), "I-4");
        uint256 dust = actors.length + 3 + handler.fundings() + handler.stakeChanges() / 64;
        assertLe(pool.totalFunded() - counted, dust, "I-4");
    }

    /// @dev I-5: only what somebody sent here unasked is free to be taken back.
    function _checkOnlyDonationsAreFree() private view {
        assertEq(pool.freeRewards(), handler.donatedReward(), "I-5");
    }

    /// @dev I-9.
    function _checkPauseLapses() private view {
        assertLe(pool.pausedUntil(), block.timestamp + 7 days, "I-9");
    }

    function _earnedByAll() private view returns (uint256 sum) {
        for (uint256 index = 0; index < actors.length; ++index) {
            sum += pool.earned(actors[index]);
        }
    }

    /// @dev Each action had an effect. I-2: then everybody leaves, whole, although the pool is paused and closed.
    function afterInvariant() public {
        handler.requireEffects();
        Pauses.keepPaused(pool, guardian);
        vm.prank(admin);
        manager.setTargetClosed(address(pool), true);
        skip(SHORT_LOCK);
        for (uint256 index = 0; index < actors.length; ++index) {
            IStakingPool.Position[] memory positions = pool.positionsOf(actors[index]);
            for (uint256 position = 0; position < positions.length; ++position) {
                assertEq(unstakeAs(pool, actors[index], positions[position].id), positions[position].amount);
            }
            pool.claimFor(actors[index]);
            assertEq(pool.earned(actors[index]), 0);
            assertEq(pool.stakedOf(actors[index]), 0);
        }
        assertEq(pool.totalStaked(), 0);
        if (!handler.sameToken()) assertEq(staked.balanceOf(address(pool)), handler.donatedStake());
        assertEq(reward.balanceOf(address(pool)), pool.totalFunded() - pool.totalPaid() + handler.donatedReward());
    }
}

/// @dev 6 decimals in, 18 out, as USDT in and the product's token out.
contract TwoTokensInvariants is StakingPoolInvariants {
    function _tokens() internal override returns (PlainToken, PlainToken, uint256) {
        return (new PlainToken(6), new PlainToken(18), 1e6);
    }
}

/// @dev One token without decimals for both: each lost part of a unit would show.
contract SameTokenInvariants is StakingPoolInvariants {
    function _tokens() internal override returns (PlainToken token, PlainToken, uint256) {
        token = new PlainToken(0);
        return (token, token, 1);
    }
}

/// @dev A fee on each transfer of the staked token; rewards with 24 decimals.
contract FeeTokenInvariants is StakingPoolInvariants {
    function _tokens() internal override returns (PlainToken, PlainToken, uint256) {
        return (new FeeToken(100), new PlainToken(24), 1e18);
    }
}
