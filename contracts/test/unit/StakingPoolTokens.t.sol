// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {Fixture} from "../support/Fixture.sol";
import {Ids} from "../support/Ids.sol";
import {BlocklistToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

contract StakingPoolTokensTest is Fixture {
    function _decimals(uint256 choice) private pure returns (uint8) {
        uint8[5] memory all = [0, 6, 8, 18, 24];
        return all[choice % 5];
    }

    /// @dev Tokens of every usual number of decimals on both sides: a whole life, nothing lost but less than one unit each.
    function testFuzz_decimals_aWholeLife(uint8 stakeChoice, uint8 rewardChoice, uint32 whole, uint32 budget) public {
        PlainToken staked = new PlainToken(_decimals(stakeChoice));
        PlainToken reward = new PlainToken(_decimals(rewardChoice));
        uint256 amount = (uint256(whole) % 1e9 + 1) * 10 ** staked.decimals();
        uint256 funding = (uint256(budget) % 1e9 + 1) * 10 ** reward.decimals();
        StakingPool pool = newPool(address(staked), address(reward));
        fundPool(pool, funding);
        stakeAs(pool, alice, amount);
        stakeAs(pool, bob, amount * 3);
        skip(LOCK);
        assertEq(unstakeAs(pool, alice, 1), amount);
        assertEq(unstakeAs(pool, bob, 2), amount * 3);
        assertApproxEqAbs(claimAs(pool, alice), funding / 4, 1);
        assertApproxEqAbs(claimAs(pool, bob), funding * 3 / 4, 1);
        assertLe(reward.balanceOf(address(pool)), 2);
        assertEq(staked.balanceOf(address(pool)), 0);
    }

    function test_noReturn_usdtWorks() public {
        TestUsdt usdt = new TestUsdt("USDT", 6);
        StakingPool pool = newPool(address(usdt), address(new PlainToken(18)));
        usdt.mint(alice, 100e6);
        vm.startPrank(alice);
        usdt.approve(address(pool), 100e6);
        pool.stake(100e6);
        skip(LOCK);
        pool.unstake(Ids.only(1));
        assertEq(usdt.balanceOf(alice), 100e6);
    }

    function test_fee_whatArrivedIsCreditedAndPaid() public {
        FeeToken token = new FeeToken(250);
        StakingPool pool = newPool(address(token), address(new PlainToken(18)));
        token.mint(alice, 1000);
        vm.startPrank(alice);
        token.approve(address(pool), 1000);
        vm.expectEmit(address(pool));
        emit IStakingPool.Staked(alice, 1, 975, block.timestamp + LOCK);
        pool.stake(1000);
        assertEq(pool.stakedOf(alice), 975);
        assertEq(token.balanceOf(address(pool)), 975);
        skip(LOCK);
        assertEq(pool.unstake(Ids.only(1)), 975);
        assertEq(token.balanceOf(address(pool)), 0);
    }

    function test_fee_ofFundingIsNotPromised() public {
        FeeToken token = new FeeToken(1000);
        StakingPool pool = newPool(address(new PlainToken(6)), address(token));
        stakeAs(pool, alice, 1);
        fundPool(pool, 1000);
        assertEq(pool.totalFunded(), 900);
        skip(PERIOD);
        assertApproxEqAbs(pool.earned(alice), 900, 1);
        claimAs(pool, alice);
    }

    function test_fee_thatTakesEverythingStakesAndFundsNothing() public {
        FeeToken token = new FeeToken(10_000);
        StakingPool pool = newPool(address(token), address(token));
        token.mint(alice, 10);
        vm.startPrank(alice);
        token.approve(address(pool), 10);
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        pool.stake(10);
        vm.stopPrank();
        token.mint(operator, 10);
        vm.startPrank(operator);
        token.approve(address(pool), 10);
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        pool.fund(10);
    }

    function test_falseReturning_failsAndChangesNothing() public {
        FalseToken token = new FalseToken();
        StakingPool pool = newPool(address(token), address(token));
        stakeAs(pool, alice, 100);
        fundPool(pool, 180);
        skip(LOCK);
        uint256 earned = pool.earned(alice);
        token.setRefusing(true);
        bytes memory failed = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token));
        vm.expectRevert(failed);
        claimAs(pool, alice);
        vm.expectRevert(failed);
        unstakeAs(pool, alice, 1);
        vm.startPrank(alice);
        token.approve(address(pool), 1);
        vm.expectRevert(failed);
        pool.stake(1);
        vm.stopPrank();
        assertEq(pool.earned(alice), earned);
        assertEq(pool.stakedOf(alice), 100);
        token.setRefusing(false);
        assertEq(claimAs(pool, alice), earned);
        assertEq(unstakeAs(pool, alice, 1), 100);
    }

    /// @dev A reward token that has stopped altogether holds back claims, never principal.
    function test_revertingReward_doesNotStopUnstaking() public {
        BlocklistToken reward = new BlocklistToken();
        StakingPool pool = newPool(address(new PlainToken(6)), address(reward));
        stakeAs(pool, alice, 100);
        fundPool(pool, 180e6);
        skip(LOCK);
        reward.setHalted(true);
        assertEq(unstakeAs(pool, alice, 1), 100);
        vm.expectRevert(BlocklistToken.Halted.selector);
        claimAs(pool, alice);
        reward.setHalted(false);
        assertApproxEqAbs(claimAs(pool, alice), 180e6, 1);
    }

    function test_blocklist_oneBlockedAccountStopsNoOther() public {
        BlocklistToken token = new BlocklistToken();
        StakingPool pool = newPool(address(token), address(token));
        stakeAs(pool, alice, 100);
        stakeAs(pool, bob, 100);
        fundPool(pool, 180e6);
        skip(LOCK);
        token.setBlocked(alice, true);
        bytes memory blocked = abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice);
        vm.expectRevert(blocked);
        unstakeAs(pool, alice, 1);
        vm.expectRevert(blocked);
        pool.claimFor(alice);
        assertEq(unstakeAs(pool, bob, 2), 100);
        assertApproxEqAbs(claimAs(pool, bob), 90e6, 1);
        token.setBlocked(alice, false);
        assertEq(unstakeAs(pool, alice, 1), 100);
        assertApproxEqAbs(claimAs(pool, alice), 90e6, 1);
    }

    /// @dev Principal and rewards of one token lie in one balance; neither is ever paid out of the other.
    function test_sameToken_principalAndRewardsStayApart() public {
        PlainToken token = new PlainToken(18);
        StakingPool pool = newPool(address(token), address(token));
        stakeAs(pool, alice, 100e18);
        stakeAs(pool, bob, 100e18);
        fundPool(pool, 10e18);
        skip(LOCK);
        claimAs(pool, alice);
        claimAs(pool, bob);
        assertApproxEqAbs(token.balanceOf(address(pool)), 200e18, 2);
        assertEq(unstakeAs(pool, alice, 1), 100e18);
        assertEq(unstakeAs(pool, bob, 2), 100e18);
        assertLe(token.balanceOf(address(pool)), 2);
    }
}
