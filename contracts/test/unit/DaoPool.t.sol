// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {DaoPool} from "../../src/dao/DaoPool.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {DaoFixture} from "../support/DaoFixture.sol";
import {signPermit} from "../support/SignPermit.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract DaoPoolTest is DaoFixture {
    uint256 private constant AMOUNT = 1000e18;
    uint256 private constant FUND = 180_000e18;

    function test_constructor_takesDrInAndStreamsItsProductOut() public view {
        assertEq(dao.authority(), address(manager));
        assertEq(dao.stakingToken(), address(dr));
        assertEq(dao.rewardToken(), address(product));
        assertEq(dao.referralRegistry(), address(0));
        assertEq(dao.lockDuration(), 180 days);
        assertEq(dao.rewardDuration(), 180 days);
        assertEq(dao.minimumTotalStake(), MINIMUM);
    }

    function test_constructor_refusesWhatIsNotDr() public {
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new DaoPool(address(manager), stranger, address(0), PERIOD, 1);
        vm.expectRevert(bytes(""));
        new DaoPool(address(manager), address(product), address(0), PERIOD, 1);
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new DaoPool(stranger, address(dr), address(0), PERIOD, 1);
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new DaoPool(address(manager), address(dr), stranger, PERIOD, 1);
        vm.expectRevert(abi.encodeWithSelector(Checked.DurationOutOfRange.selector, 1 days - 1, 1 days, 1461 days));
        new DaoPool(address(manager), address(dr), address(0), 1 days - 1, 1);
        vm.expectRevert(abi.encodeWithSelector(Checked.AmountOutOfRange.selector, 0, 1, type(uint112).max));
        new DaoPool(address(manager), address(dr), address(0), PERIOD, 0);
    }

    function test_aWholeLife_burnMintStakeEarnLeave() public {
        mintAs(alice, AMOUNT);
        assertEq(product.destroyed(), AMOUNT * 102 / 100);
        vm.startPrank(alice);
        dr.approve(address(dao), AMOUNT);
        uint256 unlockAt = block.timestamp + 180 days;
        vm.expectEmit(address(dao));
        emit IStakingPool.Staked(alice, 1, AMOUNT, unlockAt);
        assertEq(dao.stake(AMOUNT), 1);
        vm.stopPrank();
        joinAs(bob, 3 * AMOUNT);
        fundDao(FUND);

        vm.warp(unlockAt - 1);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.LockNotExpired.selector, unlockAt));
        unstakeAs(dao, alice, 1);
        vm.warp(unlockAt);
        vm.expectEmit(address(dao));
        emit IStakingPool.Unstaked(alice, 1, AMOUNT);
        assertEq(unstakeAs(dao, alice, 1), AMOUNT);
        assertEq(dr.balanceOf(alice), AMOUNT);
        assertApproxEqAbs(claimAs(dao, alice), FUND / 4, 1);
        assertApproxEqAbs(dao.claimFor(bob), FUND * 3 / 4, 1);
        assertEq(product.balanceOf(bob), dao.totalPaid() - product.balanceOf(alice));
        assertEq(unstakeAs(dao, bob, 2), 3 * AMOUNT);
        assertEq(dr.balanceOf(address(dao)), 0);
        assertEq(dr.totalSupply(), 4 * AMOUNT);
    }

    /// @dev The ranking is what is staked now: it grows with each stake and falls with what is taken out, whatever was minted.
    function test_ranking_isWhatIsStakedNow() public {
        joinAs(alice, AMOUNT);
        skip(1 days);
        joinAs(alice, 2 * AMOUNT);
        joinAs(bob, 2 * AMOUNT);
        mintAs(stranger, 100 * AMOUNT);
        assertEq(dao.stakedOf(alice), 3 * AMOUNT);
        assertEq(dao.stakedOf(bob), 2 * AMOUNT);
        assertEq(dao.stakedOf(stranger), 0);
        skip(180 days);
        unstakeAs(dao, alice, 2);
        assertEq(dao.stakedOf(alice), AMOUNT);
        assertEq(dao.totalStaked(), 3 * AMOUNT);
        assertEq(dao.positionsOf(alice).length, 1);
    }

    function test_registry_noneAsksForNoSuperior_oneDoes() public {
        assertGt(joinAs(stranger, AMOUNT), 0);
        dao = newDao(address(registry));
        assertEq(dao.referralRegistry(), address(registry));
        mintAs(stranger, AMOUNT);
        vm.startPrank(stranger);
        dr.approve(address(dao), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.SuperiorNotActivated.selector, stranger));
        dao.stake(AMOUNT);
        registry.bind(genesis);
        dao.stake(AMOUNT);
        vm.stopPrank();
        assertEq(dao.stakedOf(stranger), AMOUNT);
    }

    /// @dev From {product} to a stake with two signatures and no approval.
    function test_permits_mintAndStakeWithoutApprovals() public {
        (address signer, uint256 key) = makeAddrAndKey("signer");
        uint256 cost = dr.costOf(AMOUNT);
        vm.prank(owner);
        require(product.transfer(signer, cost));
        (uint8 v, bytes32 r, bytes32 s) = signPermit(product, key, signer, address(dr), cost, block.timestamp);
        vm.prank(signer);
        dr.mintWithPermit(AMOUNT, block.timestamp, v, r, s);
        (v, r, s) = signPermit(dr, key, signer, address(dao), AMOUNT, block.timestamp);
        vm.prank(signer);
        dao.stakeWithPermit(AMOUNT, block.timestamp, v, r, s);
        assertEq(dao.stakedOf(signer), AMOUNT);
        assertEq(product.balanceOf(signer), 0);
        assertEq(dr.balanceOf(signer), 0);
    }

    function test_stake_takesDrAlone() public {
        vm.prank(owner);
        require(product.transfer(alice, AMOUNT));
        vm.startPrank(alice);
        product.approve(address(dao), AMOUNT);
        dr.approve(address(dao), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, AMOUNT));
        dao.stake(AMOUNT);
        vm.stopPrank();
        assertEq(product.balanceOf(alice), AMOUNT);
    }

    function test_roles_fundPauseAndRecover() public {
        address[4] memory others = [stranger, guardian, admin, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            dao.fund(1);
        }
        joinAs(alice, AMOUNT);
        fundDao(FUND);
        vm.prank(guardian);
        dao.pause();
        mintAs(bob, AMOUNT);
        vm.startPrank(bob);
        dr.approve(address(dao), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, block.timestamp + 7 days));
        dao.stake(AMOUNT);
        vm.stopPrank();
        skip(180 days);
        vm.prank(guardian);
        dao.pause();
        assertEq(unstakeAs(dao, alice, 1), AMOUNT);
        assertApproxEqAbs(claimAs(dao, alice), FUND, 1);
        vm.prank(owner);
        require(product.transfer(address(dao), 5));
        vm.prank(admin);
        dao.recoverFreeRewards(admin, 5);
        assertEq(product.balanceOf(admin), 5);
    }
}
