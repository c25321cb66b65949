// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {FeeToken} from "../support/Tokens.sol";
import {VaultFixture} from "../support/VaultFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract RewardsVaultSettingsTest is VaultFixture {
    function test_constructor_keepsWhatItWasGiven() public {
        vm.expectEmit();
        emit IRewardsVault.SignerSet(address(0), signer);
        RewardsVault made = new RewardsVault(address(manager), address(product), signer);
        assertEq(made.authority(), address(manager));
        assertEq(made.product(), address(product));
        assertEq(made.signer(), signer);
        assertTrue(made.wasSigner(signer));
        assertEq(made.pausedUntil(), 0);
        assertEq(made.dailyCap(address(product)), 0);
        assertEq(made.available(address(product)), 0);
    }

    function test_constructor_refusesWrongAddresses() public {
        bytes memory noCode = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        vm.expectRevert(noCode);
        new RewardsVault(stranger, address(product), signer);
        vm.expectRevert(noCode);
        new RewardsVault(address(manager), stranger, signer);
        vm.expectRevert(Checked.ZeroAddress.selector);
        new RewardsVault(address(manager), address(product), address(0));
    }

    function _refusedFor(address[5] memory others, bytes memory call) private {
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            (bool success,) = address(vault).call(call);
            success;
        }
    }

    function test_roles_areHeldApart() public {
        address token = address(usdt);
        address[5] memory notOperator = [alice, admin, guardian, signerAdmin, signer];
        _refusedFor(notOperator, abi.encodeCall(vault.fund, (token, 1)));
        address[5] memory notSignerAdmin = [alice, admin, guardian, operator, signer];
        _refusedFor(notSignerAdmin, abi.encodeCall(vault.rotateSigner, (bob)));
        address[5] memory notGuardian = [alice, admin, operator, signerAdmin, signer];
        _refusedFor(notGuardian, abi.encodeCall(vault.disableSigner, ()));
        _refusedFor(notGuardian, abi.encodeCall(vault.lowerDailyCap, (token, 0)));
        _refusedFor(notGuardian, abi.encodeCall(vault.pause, ()));
        address[5] memory notAdmin = [alice, guardian, operator, signerAdmin, signer];
        _refusedFor(notAdmin, abi.encodeCall(vault.raiseDailyCap, (token, DAILY_CAP + 1)));
        _refusedFor(notAdmin, abi.encodeCall(vault.recoverFreeTokens, (token, alice, 1)));
        _refusedFor(notAdmin, abi.encodeCall(vault.unpause, ()));
    }

    function test_fund_creditsWhatArrives() public {
        usdt.mint(operator, 7);
        vm.startPrank(operator);
        usdt.approve(address(vault), 7);
        vm.expectEmit(address(vault));
        emit IRewardsVault.VaultFunded(operator, address(usdt), 7);
        vault.fund(address(usdt), 7);
        vm.stopPrank();
        assertEq(vault.available(address(usdt)), FUNDED + 7);
        FeeToken fee = new FeeToken(100);
        fundVault(fee, 1000);
        assertEq(vault.available(address(fee)), 990);
        fee.setFee(10_000);
        fee.mint(operator, 5);
        vm.startPrank(operator);
        fee.approve(address(vault), 5);
        vm.expectRevert(IRewardsVault.ZeroAmount.selector);
        vault.fund(address(fee), 5);
        vm.stopPrank();
    }

    function test_fund_refusesWhatIsNotThere() public {
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        vault.fund(stranger, 1);
        vm.expectRevert(IRewardsVault.ZeroAmount.selector);
        vault.fund(address(usdt), 0);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), 0, 1));
        vault.fund(address(usdt), 1);
        vm.stopPrank();
    }

    function test_fund_refusesMoreThanFits() public {
        uint256 most = type(uint112).max;
        usdt.mint(operator, most);
        vm.startPrank(operator);
        usdt.approve(address(vault), most);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, FUNDED + most));
        vault.fund(address(usdt), most);
        vault.fund(address(usdt), most - FUNDED);
        vm.stopPrank();
        assertEq(vault.available(address(usdt)), most);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, most + 1));
        vm.prank(admin);
        vault.raiseDailyCap(address(usdt), most + 1);
        raiseCap(address(usdt), most);
        pay(voucherFor(1, alice, address(usdt), most));
        assertEq(vault.remainingToday(address(usdt)), 0);
        assertEq(vault.available(address(usdt)), 0);
    }

    function test_rotateSigner_endsOldVouchersAndNeverReturns() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 1);
        bytes memory old = signed(voucher);
        (address next, uint256 nextKey) = makeAddrAndKey("next signer");
        vm.startPrank(signerAdmin);
        vm.expectRevert(Checked.ZeroAddress.selector);
        vault.rotateSigner(address(0));
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.SignerUsedBefore.selector, signer));
        vault.rotateSigner(signer);
        vm.expectEmit(address(vault));
        emit IRewardsVault.SignerSet(signer, next);
        vault.rotateSigner(next);
        assertEq(vault.signer(), next);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.SignerUsedBefore.selector, signer));
        vault.rotateSigner(signer);
        vm.stopPrank();

        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.WrongSigner.selector, signer));
        vault.withdraw(voucher, old);
        assertEq(vault.withdraw(voucher, signedBy(nextKey, voucher)), 1);
    }

    function test_disableSigner_stopsAllPaymentsUntilAnotherIsSet() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 1);
        vm.expectEmit(address(vault));
        emit IRewardsVault.SignerSet(signer, address(0));
        vm.prank(guardian);
        vault.disableSigner();
        assertEq(vault.signer(), address(0));
        payRefused(voucher, abi.encodeWithSelector(IRewardsVault.SignerDisabled.selector));
        vm.expectRevert(IRewardsVault.SignerDisabled.selector);
        vault.withdraw(voucher, new bytes(65));
        vm.expectRevert(IRewardsVault.SignerDisabled.selector);
        vm.prank(guardian);
        vault.disableSigner();

        (address next, uint256 nextKey) = makeAddrAndKey("next signer");
        vm.startPrank(signerAdmin);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.SignerUsedBefore.selector, signer));
        vault.rotateSigner(signer);
        vm.expectEmit(address(vault));
        emit IRewardsVault.SignerSet(address(0), next);
        vault.rotateSigner(next);
        vm.stopPrank();
        assertEq(vault.withdraw(voucher, signedBy(nextKey, voucher)), 1);
    }

    function test_caps_goUpByTheAdminAndDownByTheGuardian() public {
        address token = address(usdt);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.CapNotRaised.selector, DAILY_CAP, DAILY_CAP));
        vault.raiseDailyCap(token, DAILY_CAP);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.CapNotRaised.selector, 0, DAILY_CAP));
        vault.raiseDailyCap(token, 0);
        vm.expectEmit(address(vault));
        emit IRewardsVault.DailyCapSet(token, DAILY_CAP + 1);
        vault.raiseDailyCap(token, DAILY_CAP + 1);
        vm.stopPrank();
        assertEq(vault.dailyCap(token), DAILY_CAP + 1);

        pay(voucherFor(1, alice, token, 100));
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.CapNotLowered.selector, DAILY_CAP + 1, DAILY_CAP + 1));
        vault.lowerDailyCap(token, DAILY_CAP + 1);
        vm.expectEmit(address(vault));
        emit IRewardsVault.DailyCapSet(token, 99);
        vault.lowerDailyCap(token, 99);
        vm.stopPrank();
        // Less than what left already: nothing more today.
        assertEq(vault.remainingToday(token), 0);
        payRefused(
            voucherFor(2, alice, token, 1),
            abi.encodeWithSelector(
                IRewardsVault.DailyCapExceeded.selector, token, 1, 0, (block.timestamp / 1 days + 1) * 1 days
            )
        );
        vm.prank(guardian);
        vault.lowerDailyCap(token, 0);
        raiseCap(token, 101);
        assertEq(vault.remainingToday(token), 1);
    }

    /// @dev Who closes the vault in a hurry stops neither vouchers nor what stops them.
    function test_brakes_workWhereTheAdminClosedTheVault() public {
        vm.prank(admin);
        manager.setTargetClosed(address(vault), true);
        vm.startPrank(guardian);
        vault.lowerDailyCap(address(usdt), 0);
        vault.disableSigner();
        vault.pause();
        vm.stopPrank();
        assertEq(vault.dailyCap(address(usdt)), 0);
        assertEq(vault.signer(), address(0));
        assertEq(vault.pausedUntil(), block.timestamp + 7 days);
    }

    function test_aTokenWithoutCapIsNotPaid() public {
        FeeToken token = new FeeToken(0);
        fundVault(token, 10);
        payRefused(
            voucherFor(1, alice, address(token), 1),
            abi.encodeWithSelector(
                IRewardsVault.DailyCapExceeded.selector, address(token), 1, 0, (block.timestamp / 1 days + 1) * 1 days
            )
        );
    }

    function test_pause_stopsPaymentsForSevenDays() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 1);
        voucher.deadline += 30 days;
        uint256 until = block.timestamp + 7 days;
        vm.prank(guardian);
        vault.pause();
        assertEq(vault.pausedUntil(), until);
        fundVault(usdt, 1);
        vm.warp(until - 1);
        payRefused(voucher, abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until));
        vm.warp(until);
        assertEq(pay(voucher), 1);
        skip(14 days);
        vm.prank(guardian);
        vault.pause();
        vm.prank(admin);
        vault.unpause();
        assertEq(vault.signer(), signer);
        voucher.id = 2;
        assertEq(pay(voucher), 1);
    }

    function test_recoverFreeTokens_takesWhatWasNeverFunded() public {
        assertEq(vault.freeTokens(address(usdt)), 0);
        usdt.mint(address(vault), 10);
        assertEq(vault.freeTokens(address(usdt)), 10);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.FreeRewardsExceeded.selector, 11, 10));
        vault.recoverFreeTokens(address(usdt), bob, 11);
        vm.expectRevert(IRewardsVault.ZeroAmount.selector);
        vault.recoverFreeTokens(address(usdt), bob, 0);
        vm.expectEmit(address(vault));
        emit IRewardsVault.FreeTokensRecovered(address(usdt), bob, 10);
        vault.recoverFreeTokens(address(usdt), bob, 10);
        vm.stopPrank();
        assertEq(usdt.balanceOf(bob), 10);
        assertEq(vault.available(address(usdt)), FUNDED);
        pay(voucherFor(1, alice, address(usdt), 5));
        assertEq(vault.freeTokens(address(usdt)), 0);
    }
}
