// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {VaultFixture} from "../support/VaultFixture.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @dev An account that is a contract with nothing in it: it cannot call, it is paid.
contract SilentAccount {}

/// @dev A contract account that hands in its own voucher.
contract CallingAccount {
    function withdraw(RewardsVault vault, IRewardsVault.Voucher calldata voucher, bytes calldata signature)
        external
        returns (uint256)
    {
        return vault.withdraw(voucher, signature);
    }
}

contract RewardsVaultWithdrawTest is VaultFixture {
    function test_withdraw_paysTheAccount() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 100e6);
        vm.expectEmit(address(vault));
        emit IRewardsVault.VoucherPaid(1, alice, address(usdt), 100e6, 0);
        vm.expectEmit(address(usdt));
        emit IERC20.Transfer(address(vault), alice, 100e6);
        assertEq(pay(voucher), 100e6);
        assertEq(usdt.balanceOf(alice), 100e6);
        assertEq(vault.available(address(usdt)), FUNDED - 100e6);
        assertEq(vault.remainingToday(address(usdt)), DAILY_CAP - 100e6);
        assertTrue(vault.isPaid(1));
        assertFalse(vault.isPaid(2));
    }

    function test_withdraw_burnsTheFeeOfProduct() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(product), 101);
        assertEq(voucher.fee, 3);
        vm.expectEmit(address(vault));
        emit IRewardsVault.VoucherPaid(1, alice, address(product), 101, 3);
        assertEq(pay(voucher), 98);
        assertEq(product.balanceOf(alice), 98);
        assertEq(product.destroyed(), 3);
        assertEq(vault.available(address(product)), PRODUCT_FUNDED - 101);
        assertEq(product.balanceOf(address(vault)), PRODUCT_FUNDED - 101);
        assertEq(vault.remainingToday(address(product)), PRODUCT_CAP - 101);
    }

    /// @dev Whoever hands it in, and whatever is asked: the account is paid, nobody else.
    function test_withdraw_paysNobodyButTheAccount() public {
        address[5] memory callers = [stranger, signer, operator, admin, alice];
        for (uint256 index = 0; index < callers.length; ++index) {
            IRewardsVault.Voucher memory voucher = voucherFor(index, alice, address(usdt), 10e6);
            bytes memory signature = signed(voucher);
            voucher.account = callers[index] == alice ? bob : callers[index];
            vm.startPrank(callers[index]);
            vm.expectPartialRevert(IRewardsVault.WrongSigner.selector);
            vault.withdraw(voucher, signature);
            voucher.account = alice;
            vault.withdraw(voucher, signature);
            vm.stopPrank();
            assertEq(usdt.balanceOf(alice), (index + 1) * 10e6);
            if (callers[index] != alice) assertEq(usdt.balanceOf(callers[index]), 0);
        }
    }

    function test_withdraw_paysContractAccounts() public {
        address silent = address(new SilentAccount());
        pay(voucherFor(1, silent, address(usdt), 10e6));
        assertEq(usdt.balanceOf(silent), 10e6);
        CallingAccount calling = new CallingAccount();
        IRewardsVault.Voucher memory voucher = voucherFor(2, address(calling), address(product), 100);
        assertEq(calling.withdraw(vault, voucher, signed(voucher)), 98);
        assertEq(product.balanceOf(address(calling)), 98);
        // A key whose account has delegated code is a key still.
        vm.etch(alice, hex"ef0100aabbccddeeff00112233445566778899aabbccdd");
        pay(voucherFor(3, alice, address(usdt), 10e6));
        assertEq(usdt.balanceOf(alice), 10e6);
    }

    function test_withdraw_paysUntilTheDeadlineAndNotAfter() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 1);
        vm.warp(voucher.deadline + 1);
        payRefused(voucher, abi.encodeWithSelector(IRewardsVault.VoucherExpired.selector, voucher.deadline));
        vm.warp(voucher.deadline);
        assertEq(pay(voucher), 1);
    }

    function test_withdraw_paysAnIdOnce() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 10e6);
        pay(voucher);
        bytes memory again = abi.encodeWithSelector(IRewardsVault.VoucherAlreadyPaid.selector, 1);
        payRefused(voucher, again);
        skip(30 days);
        payRefused(voucherFor(1, alice, address(usdt), 10e6), again);
        payRefused(voucherFor(1, bob, address(product), 5), again);
        uint256 newKey = _rotate("next signer");
        voucher = voucherFor(1, alice, address(usdt), 10e6);
        bytes memory signature = signedBy(newKey, voucher);
        vm.expectRevert(again);
        vault.withdraw(voucher, signature);
        assertEq(usdt.balanceOf(alice), 10e6);
        assertEq(usdt.balanceOf(bob), 0);
    }

    /// @dev Sent again before the first has expired: whichever comes first pays, the other does not.
    function test_withdraw_paysOneOfTwoVouchersInEitherOrder() public {
        IRewardsVault.Voucher[2] memory vouchers =
            [voucherFor(1, alice, address(usdt), 10e6), voucherFor(1, alice, address(usdt), 10e6)];
        vouchers[1].deadline += 1 days;
        for (uint256 first = 0; first < 2; ++first) {
            uint256 snapshot = vm.snapshotState();
            pay(vouchers[first]);
            payRefused(vouchers[1 - first], abi.encodeWithSelector(IRewardsVault.VoucherAlreadyPaid.selector, 1));
            assertEq(usdt.balanceOf(alice), 10e6);
            vm.revertToState(snapshot);
        }
    }

    function test_withdraw_paysVouchersOfDifferentIdsInEitherOrder() public {
        IRewardsVault.Voucher[2] memory vouchers =
            [voucherFor(7, alice, address(usdt), 10e6), voucherFor(3, bob, address(usdt), 20e6)];
        for (uint256 first = 0; first < 2; ++first) {
            uint256 snapshot = vm.snapshotState();
            pay(vouchers[first]);
            pay(vouchers[1 - first]);
            assertEq(usdt.balanceOf(alice), 10e6);
            assertEq(usdt.balanceOf(bob), 20e6);
            vm.revertToState(snapshot);
        }
    }

    function test_withdraw_refusesMoreThanWasFunded() public {
        raiseCap(address(usdt), 2 * FUNDED);
        // What somebody only sent is no funding.
        usdt.mint(address(vault), 1000e6);
        pay(voucherFor(1, alice, address(usdt), FUNDED - 1));
        payRefused(
            voucherFor(2, alice, address(usdt), 2),
            abi.encodeWithSelector(IRewardsVault.FundingExceeded.selector, address(usdt), 2, 1)
        );
        assertFalse(vault.isPaid(2));
        pay(voucherFor(3, alice, address(usdt), 1));
        assertEq(vault.available(address(usdt)), 0);
        payRefused(
            voucherFor(2, alice, address(neverFunded()), 1),
            abi.encodeWithSelector(IRewardsVault.FundingExceeded.selector, neverFunded(), 1, 0)
        );
        fundVault(usdt, 2);
        assertEq(pay(voucherFor(2, alice, address(usdt), 2)), 2);
    }

    function neverFunded() private view returns (address) {
        return address(manager);
    }

    function test_withdraw_staysWithinTheCapOfAUtcDay() public {
        uint256 midnight = (block.timestamp / 1 days + 1) * 1 days;
        vm.warp(midnight - 1);
        pay(voucherFor(1, alice, address(usdt), DAILY_CAP - 5));
        payRefused(voucherFor(2, alice, address(usdt), 6), _capExceeded(6, 5, midnight));
        pay(voucherFor(3, bob, address(usdt), 5));
        payRefused(voucherFor(2, alice, address(usdt), 1), _capExceeded(1, 0, midnight));
        // Each token has its own.
        pay(voucherFor(4, alice, address(product), PRODUCT_CAP));

        vm.warp(midnight);
        assertEq(vault.remainingToday(address(usdt)), DAILY_CAP);
        payRefused(
            voucherFor(5, alice, address(usdt), DAILY_CAP + 1),
            _capExceeded(DAILY_CAP + 1, DAILY_CAP, midnight + 1 days)
        );
        pay(voucherFor(2, alice, address(usdt), DAILY_CAP));
        assertEq(vault.remainingToday(address(usdt)), 0);
        // Days without a payment add nothing.
        vm.warp(midnight + 10 days);
        assertEq(vault.remainingToday(address(usdt)), DAILY_CAP);
    }

    function _capExceeded(uint256 amount, uint256 remaining, uint256 resetsAt) private view returns (bytes memory) {
        return
            abi.encodeWithSelector(IRewardsVault.DailyCapExceeded.selector, address(usdt), amount, remaining, resetsAt);
    }

    function test_withdraw_refusesAWrongFee() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(product), 100);
        voucher.fee = 1;
        payRefused(voucher, abi.encodeWithSelector(IRewardsVault.WrongFee.selector, 1, 2));
        voucher.fee = 100;
        payRefused(voucher, abi.encodeWithSelector(IRewardsVault.WrongFee.selector, 100, 2));
        voucher = voucherFor(1, alice, address(usdt), 100);
        voucher.fee = 2;
        payRefused(voucher, abi.encodeWithSelector(IRewardsVault.WrongFee.selector, 2, 0));
    }

    function test_withdraw_refusesNothing() public {
        payRefused(voucherFor(1, alice, address(usdt), 0), abi.encodeWithSelector(IRewardsVault.ZeroAmount.selector));
    }

    function test_withdraw_refusesVouchersOfAnotherVault() public {
        RewardsVault other = newVault(address(product), signer);
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(signerKey, other.hashVoucher(voucher));
        vm.expectPartialRevert(IRewardsVault.WrongSigner.selector);
        vault.withdraw(voucher, abi.encodePacked(r, s, v));
    }

    /// @dev A refused voucher is not used up.
    function test_withdraw_paysARefusedVoucherLater() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), DAILY_CAP);
        voucher.deadline = block.timestamp + 8 days;
        vm.prank(guardian);
        vault.lowerDailyCap(address(usdt), DAILY_CAP - 1);
        payRefused(voucher, _capExceeded(DAILY_CAP, DAILY_CAP - 1, (block.timestamp / 1 days + 1) * 1 days));
        raiseCap(address(usdt), DAILY_CAP);
        vm.prank(guardian);
        vault.pause();
        bytes memory signature = signed(voucher);
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, block.timestamp + 7 days));
        vault.withdraw(voucher, signature);
        skip(7 days);
        assertEq(vault.withdraw(voucher, signature), DAILY_CAP);
    }

    /// @dev What was funded would count as sent unasked, and ADMIN could take it.
    function test_withdraw_refusesToPayItself() public {
        IRewardsVault.Voucher memory voucher = voucherFor(1, address(vault), address(usdt), 1);
        bytes memory signature = signed(voucher);
        vm.expectRevert(IRewardsVault.PaidToItself.selector);
        vault.withdraw(voucher, signature);
        assertEq(vault.freeTokens(address(usdt)), 0);
    }

    function _rotate(string memory name) private returns (uint256 key) {
        address next;
        (next, key) = makeAddrAndKey(name);
        vm.prank(signerAdmin);
        vault.rotateSigner(next);
    }

    function testFuzz_withdraw_isExact(uint256 id, uint112 amount, bool inProduct, address caller) public {
        vm.assume(caller != address(0));
        address token = inProduct ? address(product) : address(usdt);
        amount = uint112(bound(amount, 1, inProduct ? PRODUCT_CAP : DAILY_CAP));
        IRewardsVault.Voucher memory voucher = voucherFor(id, alice, token, amount);
        assertEq(voucher.fee, inProduct ? (uint256(amount) * 2 + 99) / 100 : 0);
        bytes memory signature = signed(voucher);
        uint256 availableBefore = vault.available(token);
        uint256 supplyBefore = IERC20(token).totalSupply();
        vm.prank(caller);
        uint256 paid = vault.withdraw(voucher, signature);
        assertEq(paid + voucher.fee, amount);
        assertEq(IERC20(token).balanceOf(alice), paid);
        assertEq(availableBefore - vault.available(token), amount);
        assertEq(IERC20(token).balanceOf(address(vault)), vault.available(token));
        assertEq(supplyBefore - IERC20(token).totalSupply(), voucher.fee);
        assertTrue(vault.isPaid(id));
    }

    /// @dev No signature but the signer's own of this very voucher pays.
    function testFuzz_withdraw_refusesForeignSignatures(uint256 key, uint256 field, uint256 change) public {
        key = bound(key, 1, 2 ** 255);
        vm.assume(vm.addr(key) != signer);
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(usdt), 10e6);
        bytes memory foreign = signedBy(key, voucher);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.WrongSigner.selector, vm.addr(key)));
        vault.withdraw(voucher, foreign);

        bytes memory signature = signed(voucher);
        field = field % 4;
        change = bound(change, 1, 1000e6);
        if (field == 0) voucher.id += change;
        if (field == 1) voucher.account = vm.addr(change);
        if (field == 2) voucher.amount += change;
        if (field == 3) voucher.deadline += change;
        vm.expectPartialRevert(IRewardsVault.WrongSigner.selector);
        vault.withdraw(voucher, signature);
    }
}
