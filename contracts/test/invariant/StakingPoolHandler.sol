// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Ids} from "../support/Ids.sol";
import {Pauses} from "../support/Pauses.sol";
import {StakingPoolActions} from "./StakingPoolActions.sol";

/// @dev What strangers and stolen keys do to a pool, on top of its ordinary life.
contract StakingPoolHandler is StakingPoolActions {
    constructor(StakingPool pool, address[3] memory roles, address[] memory actors_, uint256 unit)
        StakingPoolActions(pool, roles, actors_, unit)
    {
        string[7] memory names =
            ["donate", "pause", "unpause", "recover", "stranger refused", "thief refused", "exit while closed"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function donate(bool reward, uint256 amount) external counted {
        amount = bound(amount, 1, 1000 * UNIT);
        if (reward || sameToken()) donatedReward += amount;
        else donatedStake += amount;
        (reward ? REWARD : STAKED).mint(address(POOL), amount);
        _count("donate");
    }

    function pause() external counted {
        if (Pauses.isBarred(POOL)) vm.expectRevert();
        vm.prank(GUARDIAN);
        POOL.pause();
        assertLe(POOL.pausedUntil(), block.timestamp + 7 days, "I-9: a pause lapses within 7 days");
        _count("pause");
    }

    function unpause() external counted {
        Pauses.keepPaused(POOL, GUARDIAN);
        vm.prank(ADMIN);
        POOL.unpause();
        _count("unpause");
    }

    function recover(uint256 amount) external counted {
        REWARD.mint(address(POOL), 1);
        donatedReward += 1;
        uint256 free = POOL.freeRewards();
        vm.startPrank(ADMIN);
        vm.expectRevert();
        POOL.recoverFreeRewards(ADMIN, free + 1);
        amount = bound(amount, 1, free);
        POOL.recoverFreeRewards(ADMIN, amount);
        vm.stopPrank();
        donatedReward -= amount;
        _count("recover");
    }

    /// @dev Nobody without a role gets into a restricted function; not even a holder of the wrong one.
    function strangerCallsRestricted(uint256 seed, uint256 amount) external counted {
        address[4] memory callers = [address(uint160(bound(seed, 1, type(uint160).max))), OPERATOR, GUARDIAN, actors[0]];
        address caller = callers[seed % 4];
        if (caller == ADMIN) return;
        vm.startPrank(caller);
        vm.expectRevert();
        POOL.recoverFreeRewards(caller, amount);
        vm.expectRevert();
        POOL.unpause();
        vm.expectRevert();
        POOL.setAuthority(caller);
        if (caller != OPERATOR) {
            vm.expectRevert();
            POOL.fund(amount);
        }
        if (caller != GUARDIAN) {
            vm.expectRevert();
            POOL.pause();
        }
        vm.stopPrank();
        _count("stranger refused");
    }

    /// @dev Nobody takes out a position of somebody else, ripe or not.
    function thiefUnstakes(uint256 seed, uint256 positionSeed) external counted {
        address owner = _actorWithPositions(seed);
        IStakingPool.Position[] memory positions = POOL.positionsOf(owner);
        uint256 id = positions[positionSeed % positions.length].id;
        address[4] memory thieves = [ADMIN, OPERATOR, GUARDIAN, _other(owner)];
        address thief = thieves[seed % 4];
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, thief, id));
        vm.prank(thief);
        POOL.unstake(Ids.only(id));
        _count("thief refused");
    }

    function _other(address owner) private view returns (address) {
        return actors[0] == owner ? actors[1] : actors[0];
    }

    /// @dev Whoever holds every key closes the pool, gives the exits to a role that nobody has, and pauses: exits still work.
    function stolenKeysBarExits(uint256 seed, uint256 positionSeed) external counted {
        address actor = _actorWithPositions(seed);
        Pauses.keepPaused(POOL, GUARDIAN);
        bytes4[] memory exits = new bytes4[](3);
        (exits[0], exits[1], exits[2]) = (POOL.unstake.selector, POOL.claim.selector, POOL.claimFor.selector);
        vm.startPrank(ADMIN);
        MANAGER.setTargetFunctionRole(address(POOL), exits, 999);
        MANAGER.setTargetClosed(address(POOL), true);
        vm.stopPrank();

        IStakingPool.Position[] memory positions = POOL.positionsOf(actor);
        IStakingPool.Position memory position = positions[positionSeed % positions.length];
        if (block.timestamp < position.unlockAt) vm.warp(position.unlockAt);
        _unstake(actor, position);
        vm.prank(actor);
        POOL.claim();
        POOL.claimFor(actor);

        vm.prank(ADMIN);
        MANAGER.setTargetClosed(address(POOL), false);
        _count("exit while closed");
    }
}
