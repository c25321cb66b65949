// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";

contract StakingPoolConstructorTest is Fixture {
    address private staked;
    address private reward;

    function setUp() public override {
        super.setUp();
        staked = address(new PlainToken(6));
        reward = address(new PlainToken(18));
    }

    function _create(address authority, address token, address rewards, address bindings, uint256 lock, uint256 period)
        private
        returns (StakingPool)
    {
        return new StakingPool(authority, token, rewards, bindings, lock, period, 7);
    }

    function test_setsWhatItWasGiven() public {
        StakingPool pool = _create(address(manager), staked, reward, address(registry), LOCK, PERIOD);
        assertEq(pool.authority(), address(manager));
        assertEq(pool.stakingToken(), staked);
        assertEq(pool.rewardToken(), reward);
        assertEq(pool.referralRegistry(), address(registry));
        assertEq(pool.lockDuration(), 180 days);
        assertEq(pool.rewardDuration(), 180 days);
        assertEq(pool.minimumTotalStake(), 7);
        assertEq(pool.totalStaked(), 0);
        assertEq(pool.rewardRate(), 0);
        assertEq(pool.periodEnd(), 0);
        assertEq(pool.remainingBudget(), 0);
        assertEq(pool.freeRewards(), 0);
        assertEq(pool.pausedUntil(), 0);
        assertEq(pool.totalFunded(), 0);
        assertEq(pool.totalPaid(), 0);
    }

    function test_refusesAddressesWithoutCode() public {
        bytes memory notAContract = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        vm.expectRevert(notAContract);
        _create(stranger, staked, reward, address(registry), LOCK, PERIOD);
        vm.expectRevert(notAContract);
        _create(address(manager), stranger, reward, address(registry), LOCK, PERIOD);
        vm.expectRevert(notAContract);
        _create(address(manager), staked, stranger, address(registry), LOCK, PERIOD);
        vm.expectRevert(notAContract);
        _create(address(manager), staked, reward, stranger, LOCK, PERIOD);
    }

    function test_refusesDurationsOutOfRange() public {
        vm.expectRevert(_outOfRange(1461 days + 1, 0, 1461 days));
        _create(address(manager), staked, reward, address(0), 1461 days + 1, PERIOD);
        vm.expectRevert(_outOfRange(1 days - 1, 1 days, 1461 days));
        _create(address(manager), staked, reward, address(0), LOCK, 1 days - 1);
        vm.expectRevert(_outOfRange(1461 days + 1, 1 days, 1461 days));
        _create(address(manager), staked, reward, address(0), LOCK, 1461 days + 1);
    }

    function _outOfRange(uint256 duration, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Checked.DurationOutOfRange.selector, duration, minimum, maximum);
    }

    function test_refusesAMinimumThatIsNothingOrNeverReached() public {
        uint256 most = type(uint112).max;
        vm.expectRevert(abi.encodeWithSelector(Checked.AmountOutOfRange.selector, 0, 1, most));
        newPool(staked, reward, LOCK, PERIOD, 0);
        vm.expectRevert(abi.encodeWithSelector(Checked.AmountOutOfRange.selector, most + 1, 1, most));
        newPool(staked, reward, LOCK, PERIOD, most + 1);
        assertEq(newPool(staked, reward, LOCK, PERIOD, 1).minimumTotalStake(), 1);
        assertEq(newPool(staked, reward, LOCK, PERIOD, most).minimumTotalStake(), most);
    }

    function test_acceptsTheEdgesAndNoRegistry() public {
        StakingPool pool = _create(address(manager), staked, reward, address(0), 0, 1 days);
        assertEq(pool.referralRegistry(), address(0));
        assertEq(pool.lockDuration(), 0);
        stakeAs(pool, stranger, 5);
        assertEq(pool.stakedOf(stranger), 5);
        pool = _create(address(manager), staked, staked, address(0), 1461 days, 1461 days);
        assertEq(pool.rewardToken(), staked);
    }
}
