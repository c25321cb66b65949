// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Effects} from "../support/Effects.sol";
import {Ids} from "../support/Ids.sol";
import {PlainToken} from "../support/Tokens.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What stakers, helpers of stakers and the operator do, and time. Each action makes the state in which it can succeed.
abstract contract StakingPoolActions is Test, Effects {
    StakingPool internal immutable POOL;
    AccessManager internal immutable MANAGER;
    PlainToken internal immutable STAKED;
    PlainToken internal immutable REWARD;
    address internal immutable OPERATOR;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;
    uint256 internal immutable UNIT;

    address[] public actors;
    uint256 public lastPositionId;
    uint256 public principal;
    uint256 public stakeChanges;
    uint256 public fundings;
    uint256 public donatedReward;
    uint256 public donatedStake;

    constructor(StakingPool pool, address[3] memory roles, address[] memory actors_, uint256 unit) {
        POOL = pool;
        MANAGER = AccessManager(pool.authority());
        STAKED = PlainToken(pool.stakingToken());
        REWARD = PlainToken(pool.rewardToken());
        (OPERATOR, GUARDIAN, ADMIN) = (roles[0], roles[1], roles[2]);
        actors = actors_;
        UNIT = unit;
        string[9] memory names = [
            "stake",
            "unstake",
            "unstakeTo",
            "unstake too early",
            "claim",
            "claimFor",
            "fund",
            "jump",
            "fall below minimum"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function sameToken() public view returns (bool) {
        return address(STAKED) == address(REWARD);
    }

    function stake(uint256 seed, uint256 amount) public counted {
        address actor = actors[seed % actors.length];
        amount = bound(amount, UNIT, 1_000_000 * UNIT);
        STAKED.mint(actor, amount);
        vm.startPrank(actor);
        STAKED.approve(address(POOL), amount);
        bool paused = block.timestamp < POOL.pausedUntil();
        if (paused) {
            vm.expectRevert();
            POOL.stake(amount);
            vm.stopPrank();
            return;
        }
        uint256 before = POOL.stakedOf(actor);
        uint256 positionId = POOL.stake(amount);
        vm.stopPrank();
        assertEq(positionId, ++lastPositionId, "I-8: ids count up by one");
        principal += POOL.stakedOf(actor) - before;
        ++stakeChanges;
        _count("stake");
    }

    function unstake(uint256 seed, uint256 positionSeed) public counted {
        address actor = _actorWithPositions(seed);
        IStakingPool.Position[] memory positions = POOL.positionsOf(actor);
        IStakingPool.Position memory position = positions[positionSeed % positions.length];
        if (block.timestamp < position.unlockAt) vm.warp(position.unlockAt);
        _unstake(actor, position);
        _count("unstake");
    }

    /// @dev All positions of an account in one call, paid elsewhere.
    function unstakeTo(uint256 seed) public counted {
        _unstakeAll(_actorWithPositions(seed));
        _count("unstakeTo");
    }

    function _unstakeAll(address actor) private {
        IStakingPool.Position[] memory positions = POOL.positionsOf(actor);
        uint256[] memory ids = new uint256[](positions.length);
        uint256 sum = 0;
        for (uint256 index = 0; index < positions.length; ++index) {
            ids[positions.length - 1 - index] = positions[index].id;
            sum += positions[index].amount;
            if (block.timestamp < positions[index].unlockAt) vm.warp(positions[index].unlockAt);
        }
        address to = makeAddr("elsewhere");
        uint256 poolBefore = STAKED.balanceOf(address(POOL));
        uint256 earnedBefore = POOL.earned(actor);
        vm.prank(actor);
        assertEq(POOL.unstakeTo(ids, to), sum, "I-2: the account's own amounts");
        assertEq(poolBefore - STAKED.balanceOf(address(POOL)), sum, "I-2: principal alone leaves");
        assertEq(POOL.stakedOf(actor), 0, "I-2: nothing stays");
        assertApproxEqAbs(POOL.earned(actor), earnedBefore, 1, "I-2: what was earned stays");
        principal -= sum;
        ++stakeChanges;
    }

    function unstakeTooEarly(uint256 seed, uint256 early) external counted {
        _endPause();
        stake(seed, 1000 * UNIT);
        address actor = actors[seed % actors.length];
        IStakingPool.Position[] memory positions = POOL.positionsOf(actor);
        IStakingPool.Position memory position = positions[positions.length - 1];
        vm.warp(position.unlockAt - bound(early, 1, POOL.lockDuration()));
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, position.unlockAt));
        vm.prank(actor);
        POOL.unstake(Ids.only(position.id));
        _count("unstake too early");
    }

    function _unstake(address actor, IStakingPool.Position memory position) internal {
        uint256 poolBefore = STAKED.balanceOf(address(POOL));
        uint256 earnedBefore = POOL.earned(actor);
        vm.prank(actor);
        assertEq(POOL.unstake(Ids.only(position.id)), position.amount, "I-2: the position's own amount");
        assertEq(poolBefore - STAKED.balanceOf(address(POOL)), position.amount, "I-2: principal alone leaves");
        assertApproxEqAbs(POOL.earned(actor), earnedBefore, 1, "I-2: what was earned stays");
        principal -= position.amount;
        ++stakeChanges;
    }

    function claim(uint256 seed) public counted {
        address actor = _actorWithEarnings(seed);
        _checkClaim(actor, actor);
        _count("claim");
    }

    function claimFor(uint256 callerSeed, uint256 seed) public counted {
        address actor = _actorWithEarnings(seed);
        _checkClaim(address(uint160(bound(callerSeed, 1, type(uint160).max))), actor);
        _count("claimFor");
    }

    function _checkClaim(address caller, address actor) private {
        uint256 earned = POOL.earned(actor);
        uint256 before = REWARD.balanceOf(actor);
        vm.prank(caller);
        uint256 paid = caller == actor ? POOL.claim() : POOL.claimFor(actor);
        assertEq(paid, earned, "I-4: pays what was earned");
        assertEq(REWARD.balanceOf(actor) - before, paid, "I-4: to the account alone");
        assertEq(POOL.earned(actor), 0, "I-4: once");
    }

    function fund(uint256 amount) public counted {
        amount = bound(amount, 1, 1_000_000 * UNIT);
        REWARD.mint(OPERATOR, amount);
        vm.startPrank(OPERATOR);
        REWARD.approve(address(POOL), amount);
        uint256 rateBefore = POOL.rewardRate();
        try POOL.fund(amount) {
            ++fundings;
            _count("fund");
        } catch (bytes memory reason) {
            assertEq(_selector(reason), IRewardStream.RewardRateLowered.selector);
        }
        vm.stopPrank();
        assertGe(POOL.rewardRate(), rateBefore, "I-6: funding never lowers the rate");
    }

    function jump(uint256 time) public counted {
        _jump(bound(time, 1, 20 days));
        _count("jump");
    }

    /// @dev Everybody leaves, and less than the minimum comes back, or nothing: who is in then earns nothing.
    function fallBelowMinimum(uint256 seed, uint256 amount, uint256 time) external counted {
        for (uint256 index = 0; index < actors.length; ++index) {
            if (POOL.stakedOf(actors[index]) > 0) _unstakeAll(actors[index]);
        }
        _endPause();
        if (seed % 4 != 0) stake(seed, bound(amount, UNIT, POOL.minimumTotalStake() - 1));
        assertEq(POOL.rewardRate(), 0, "I-7: nothing is streamed");
        _jump(bound(time, 1, 20 days));
        _count("fall below minimum");
    }

    function _jump(uint256 time) private {
        uint256 budget = POOL.remainingBudget();
        uint256 earned = _earnedByAll();
        uint256 left = POOL.periodEnd() - _min(POOL.periodEnd(), block.timestamp);
        skip(time);
        if (POOL.totalStaked() < POOL.minimumTotalStake()) {
            assertEq(POOL.remainingBudget(), budget, "I-7: the clock stands still");
            assertEq(_earnedByAll(), earned, "I-7: nobody earns");
            if (left > 0) assertEq(POOL.periodEnd(), block.timestamp + left, "I-7: the end moves out");
        } else if (left > 0) {
            assertEq(POOL.periodEnd() + time, block.timestamp + left, "I-7: the end stays");
        }
    }

    function _earnedByAll() private view returns (uint256 sum) {
        for (uint256 index = 0; index < actors.length; ++index) {
            sum += POOL.earned(actors[index]);
        }
    }

    /// @dev An account with a position; one is made when nobody has any.
    function _actorWithPositions(uint256 seed) internal returns (address actor) {
        for (uint256 step = 0; step < actors.length; ++step) {
            actor = actors[(seed % actors.length + step) % actors.length];
            if (POOL.stakedOf(actor) > 0) return actor;
        }
        _endPause();
        stake(seed, 1000 * UNIT);
        return actors[seed % actors.length];
    }

    /// @dev An account that earned something; stake, budget and time are added until one has.
    function _actorWithEarnings(uint256 seed) private returns (address actor) {
        for (uint256 attempt = 0; attempt < 3; ++attempt) {
            for (uint256 step = 0; step < actors.length; ++step) {
                actor = actors[(seed % actors.length + step) % actors.length];
                if (POOL.earned(actor) > 0) return actor;
            }
            _endPause();
            if (POOL.totalStaked() < POOL.minimumTotalStake()) stake(seed, 1_000_000 * UNIT);
            fund(1_000_000 * UNIT);
            skip(10 days);
        }
        revert("nobody can earn");
    }

    function _endPause() internal {
        if (block.timestamp >= POOL.pausedUntil()) return;
        vm.prank(ADMIN);
        POOL.unpause();
    }

    function _selector(bytes memory reason) private pure returns (bytes4 selector) {
        assembly ("memory-safe") {
            selector := mload(add(reason, 32))
        }
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
