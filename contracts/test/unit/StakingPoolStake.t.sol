// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract StakingPoolStakeTest is Fixture {
    PlainToken private token;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(6);
        pool = newPool(address(token), address(new PlainToken(18)));
    }

    function test_stake_needsABoundAccount() public {
        token.mint(stranger, 100e6);
        vm.startPrank(stranger);
        token.approve(address(pool), 100e6);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.SuperiorNotActivated.selector, stranger));
        pool.stake(100e6);
        registry.bind(genesis);
        assertEq(pool.stake(100e6), 1);
    }

    function test_stake_genesisCountsAsBound() public {
        assertEq(stakeAs(pool, genesis, 1), 1);
    }

    function test_stake_refusesZero() public {
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        vm.prank(alice);
        pool.stake(0);
    }

    function test_stake_refusesWithoutAllowanceOrBalance() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 100));
        pool.stake(100);
        token.approve(address(pool), 100);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, 100));
        pool.stake(100);
    }

    function test_stake_movesTokensAndRecordsAPosition() public {
        token.mint(alice, 100e6);
        vm.startPrank(alice);
        token.approve(address(pool), 100e6);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, address(pool), 100e6);
        vm.expectEmit(address(pool));
        emit IStakingPool.Staked(alice, 1, 100e6, block.timestamp + LOCK);
        assertEq(pool.stake(100e6), 1);
        vm.stopPrank();

        assertEq(token.balanceOf(alice), 0);
        assertEq(token.balanceOf(address(pool)), 100e6);
        assertEq(pool.totalStaked(), 100e6);
        assertEq(pool.stakedOf(alice), 100e6);
        IStakingPool.Position[] memory positions = pool.positionsOf(alice);
        assertEq(positions.length, 1);
        assertEq(positions[0].id, 1);
        assertEq(positions[0].amount, 100e6);
        assertEq(positions[0].stakedAt, block.timestamp);
        assertEq(positions[0].unlockAt, block.timestamp + 180 days);
    }

    function test_stake_idsCountOverAllAccounts_positionsKeepTheirOwnTimes() public {
        assertEq(stakeAs(pool, alice, 10), 1);
        skip(1 days);
        assertEq(stakeAs(pool, bob, 20), 2);
        skip(1 days);
        assertEq(stakeAs(pool, alice, 30), 3);

        IStakingPool.Position[] memory positions = pool.positionsOf(alice);
        assertEq(positions.length, 2);
        assertEq(positions[0].id, 1);
        assertEq(positions[1].id, 3);
        assertEq(positions[1].unlockAt, positions[0].unlockAt + 2 days);
        assertEq(pool.stakedOf(alice), 40);
        assertEq(pool.totalStaked(), 60);
        assertEq(pool.positionsOf(stranger).length, 0);
    }

    function test_stake_refusesMoreThan112Bits() public {
        uint256 tooMuch = uint256(type(uint112).max) + 1;
        token.mint(alice, tooMuch);
        vm.startPrank(alice);
        token.approve(address(pool), tooMuch);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, tooMuch));
        pool.stake(tooMuch);
        pool.stake(tooMuch - 1);
        vm.stopPrank();

        token.mint(bob, 1);
        vm.startPrank(bob);
        token.approve(address(pool), 1);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, tooMuch));
        pool.stake(1);
        vm.stopPrank();
        skip(LOCK);
        assertEq(unstakeAs(pool, alice, 1), tooMuch - 1);
    }

    function testFuzz_stake_anyAmount(uint112 first, uint112 second) public {
        vm.assume(first != 0 && second != 0 && uint256(first) + second <= type(uint112).max);
        stakeAs(pool, alice, first);
        stakeAs(pool, bob, second);
        assertEq(pool.totalStaked(), uint256(first) + second);
        assertEq(pool.stakedOf(alice), first);
        assertEq(pool.positionsOf(bob)[0].amount, second);
    }
}
