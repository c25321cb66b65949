// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {Ids} from "../support/Ids.sol";
import {BlocklistToken, PlainToken} from "../support/Tokens.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

contract StakingPoolUnstakeTest is Fixture {
    PlainToken private token;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(6);
        pool = newPool(address(token), address(new PlainToken(18)));
    }

    function _expectNotFound(address account, uint256 positionId) private {
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, account, positionId));
        unstakeAs(pool, account, positionId);
    }

    function test_unstake_oneSecondBeforeTheLockEndsIsRefused() public {
        uint256 unlockAt = block.timestamp + 180 days;
        stakeAs(pool, alice, 100);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, unlockAt));
        unstakeAs(pool, alice, 1);
        vm.warp(unlockAt - 1);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, unlockAt));
        unstakeAs(pool, alice, 1);
        assertEq(pool.stakedOf(alice), 100);
    }

    function test_unstake_atTheVerySecondPaysPrincipalAlone() public {
        fundPool(pool, 1000e18);
        stakeAs(pool, alice, 100);
        skip(180 days);
        vm.expectEmit(address(pool));
        emit IStakingPool.Unstaked(alice, 1, 100);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(address(pool), alice, 100);
        assertEq(unstakeAs(pool, alice, 1), 100);

        assertEq(token.balanceOf(alice), 100);
        assertEq(token.balanceOf(address(pool)), 0);
        assertEq(IERC20(pool.rewardToken()).balanceOf(alice), 0);
        assertEq(pool.stakedOf(alice), 0);
        assertEq(pool.totalStaked(), 0);
        assertEq(pool.positionsOf(alice).length, 0);
        assertApproxEqAbs(pool.earned(alice), 1000e18, 1);
    }

    function test_unstake_aSecondLaterWorksToo() public {
        stakeAs(pool, alice, 100);
        skip(180 days + 1);
        assertEq(unstakeAs(pool, alice, 1), 100);
    }

    function test_unstake_stopsEarning_keepsWhatWasEarned() public {
        fundPool(pool, 1000e18);
        stakeAs(pool, alice, 100);
        skip(90 days);
        stakeAs(pool, bob, 100);
        skip(90 days);
        fundPool(pool, 1000e18);
        unstakeAs(pool, alice, 1);
        uint256 earned = pool.earned(alice);
        assertApproxEqAbs(earned, 750e18, 1e6);
        skip(30 days);
        assertEq(pool.earned(alice), earned);
        assertEq(claimAs(pool, alice), earned);
        assertEq(pool.earned(alice), 0);
    }

    function test_unstake_onlyTheOwnerOnceAndOnlyWhatExists() public {
        stakeAs(pool, alice, 100);
        stakeAs(pool, bob, 200);
        skip(LOCK);
        _expectNotFound(stranger, 1);
        _expectNotFound(bob, 1);
        _expectNotFound(alice, 2);
        _expectNotFound(alice, 0);
        _expectNotFound(alice, 3);
        _expectNotFound(alice, type(uint256).max);
        unstakeAs(pool, alice, 1);
        _expectNotFound(alice, 1);
        assertEq(pool.totalStaked(), 200);
    }

    function test_unstake_twiceOfAPositionThatIsNotTheLast() public {
        for (uint256 id = 1; id <= 3; ++id) {
            stakeAs(pool, alice, id);
        }
        skip(LOCK);
        unstakeAs(pool, alice, 2);
        _expectNotFound(alice, 2);
        unstakeAs(pool, alice, 1);
        _expectNotFound(alice, 1);
        assertEq(pool.positionsOf(alice).length, 1);
        assertEq(pool.positionsOf(alice)[0].id, 3);
        unstakeAs(pool, alice, 3);
        _expectNotFound(alice, 3);
        assertEq(pool.positionsOf(alice).length, 0);
    }

    function test_unstake_afterwardsStakingBeginsANewPosition() public {
        stakeAs(pool, alice, 1);
        stakeAs(pool, alice, 2);
        skip(LOCK);
        unstakeAs(pool, alice, 1);
        unstakeAs(pool, alice, 2);
        assertEq(stakeAs(pool, alice, 7), 3);
        IStakingPool.Position[] memory positions = pool.positionsOf(alice);
        assertEq(positions.length, 1);
        assertEq(positions[0].id, 3);
        assertEq(positions[0].amount, 7);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, block.timestamp + LOCK));
        unstakeAs(pool, alice, 3);
    }

    function test_unstake_severalInOneTransfer_inAnyOrder() public {
        for (uint256 id = 1; id <= 4; ++id) {
            stakeAs(pool, alice, id * 10);
        }
        skip(LOCK);
        vm.expectEmit(address(pool));
        emit IStakingPool.Unstaked(alice, 4, 40);
        vm.expectEmit(address(pool));
        emit IStakingPool.Unstaked(alice, 2, 20);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(address(pool), alice, 60);
        vm.prank(alice);
        assertEq(pool.unstake(Ids.both(4, 2)), 60);
        assertEq(token.balanceOf(alice), 60);
        assertEq(pool.stakedOf(alice), 40);
        IStakingPool.Position[] memory left = pool.positionsOf(alice);
        assertEq(left.length, 2);
        assertEq(left[0].id + left[1].id, 4);
        assertEq(stakeAs(pool, alice, 5), 5);
        assertEq(pool.positionsOf(alice)[2].amount, 5);
    }

    function test_unstake_ofSeveralIsAllOrNothing() public {
        stakeAs(pool, alice, 10);
        stakeAs(pool, bob, 20);
        skip(LOCK);
        stakeAs(pool, alice, 30);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, alice, 1));
        pool.unstake(Ids.both(1, 1));
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, alice, 2));
        pool.unstake(Ids.both(1, 2));
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, block.timestamp + LOCK));
        pool.unstake(Ids.both(1, 3));
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        pool.unstake(new uint256[](0));
        vm.stopPrank();
        assertEq(pool.stakedOf(alice), 40);
        assertEq(token.balanceOf(alice), 0);
    }

    function test_unstakeTo_isAWayOutForABlockedAccount() public {
        BlocklistToken listing = new BlocklistToken();
        pool = newPool(address(listing), address(new PlainToken(18)));
        stakeAs(pool, alice, 100);
        stakeAs(pool, alice, 50);
        skip(LOCK);
        listing.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        unstakeAs(pool, alice, 1);
        vm.expectEmit(address(pool));
        emit IStakingPool.Unstaked(alice, 1, 100);
        vm.prank(alice);
        assertEq(pool.unstakeTo(Ids.both(1, 2), bob), 150);
        assertEq(listing.balanceOf(bob), 150);
        assertEq(pool.totalStaked(), 0);
    }

    /// @dev Paid to the pool itself it would count as free rewards where both tokens are the same.
    function test_unstakeTo_isForTheOwner_andNotForThePool() public {
        pool = newPool(address(token), address(token));
        stakeAs(pool, alice, 100);
        skip(LOCK);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.PositionNotFound.selector, bob, 1));
        vm.prank(bob);
        pool.unstakeTo(Ids.only(1), bob);
        vm.expectRevert(IStakingPool.PaidToItself.selector);
        vm.prank(alice);
        pool.unstakeTo(Ids.only(1), address(pool));
        assertEq(pool.freeRewards(), 0);
    }

    /// @dev Many positions, taken out in any order: each pays its own amount and the list stays in order of age.
    /// forge-config: default.fuzz.runs = 64
    function testFuzz_unstake_inAnyOrder(uint256 seed) public {
        uint256 count = 12;
        for (uint256 id = 1; id <= count; ++id) {
            stakeAs(pool, id % 3 == 0 ? bob : alice, id * 10);
        }
        skip(LOCK);
        bool[] memory gone = new bool[](count + 1);
        for (uint256 step = 0; step < count; ++step) {
            uint256 id = uint256(keccak256(abi.encode(seed, step))) % count + 1;
            while (gone[id]) id = id % count + 1;
            assertEq(unstakeAs(pool, id % 3 == 0 ? bob : alice, id), id * 10);
            gone[id] = true;
            _checkOrder(alice, gone);
            _checkOrder(bob, gone);
        }
        assertEq(pool.totalStaked(), 0);
    }

    function _checkOrder(address account, bool[] memory gone) private view {
        IStakingPool.Position[] memory positions = pool.positionsOf(account);
        uint256 sum;
        for (uint256 index = 0; index < positions.length; ++index) {
            assertFalse(gone[positions[index].id]);
            assertEq(positions[index].amount, positions[index].id * 10);
            if (index > 0) assertGt(positions[index].id, positions[index - 1].id);
            sum += positions[index].amount;
        }
        assertEq(sum, pool.stakedOf(account));
    }

    function test_unstake_costDoesNotGrowWithThousandsOfPositions() public {
        for (uint256 id = 1; id <= 2000; ++id) {
            stakeAs(pool, alice, 1);
        }
        skip(LOCK);
        vm.prank(alice);
        uint256 gasBefore = gasleft();
        pool.unstake(Ids.only(1337));
        assertLt(gasBefore - gasleft(), 120_000);
    }
}
