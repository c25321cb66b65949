// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {BlocklistToken, CallbackToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {VaultFixture} from "../support/VaultFixture.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

contract RewardsVaultTokensTest is VaultFixture {
    function _add(PlainToken token, uint256 amount) private {
        fundVault(token, amount);
        raiseCap(address(token), amount);
    }

    function test_anyDecimals() public {
        uint8[5] memory decimals = [0, 6, 8, 18, 24];
        for (uint256 index = 0; index < decimals.length; ++index) {
            PlainToken token = new PlainToken(decimals[index]);
            uint256 amount = 1000 * 10 ** uint256(decimals[index]);
            _add(token, amount);
            assertEq(pay(voucherFor(2 * index, alice, address(token), amount - 1)), amount - 1);
            assertEq(pay(voucherFor(2 * index + 1, bob, address(token), 1)), 1);
            assertEq(token.balanceOf(address(vault)), 0);
        }
    }

    function test_aTokenThatReturnsNothing() public {
        TestUsdt token = new TestUsdt("USDT", 6);
        token.mint(operator, 100e6);
        raiseCap(address(token), 100e6);
        vm.startPrank(operator);
        token.approve(address(vault), 100e6);
        vault.fund(address(token), 100e6);
        vm.stopPrank();
        assertEq(pay(voucherFor(1, alice, address(token), 100e6)), 100e6);
        assertEq(token.balanceOf(alice), 100e6);
    }

    /// @dev What the token keeps on the way is the account's; the vault pays what the voucher says and owes nothing more.
    function test_aTokenWithAFee() public {
        FeeToken token = new FeeToken(100);
        _add(token, 1000);
        assertEq(vault.available(address(token)), 990);
        pay(voucherFor(1, alice, address(token), 990));
        assertEq(token.balanceOf(alice), 981);
        assertEq(token.balanceOf(address(vault)), 0);
        assertEq(vault.available(address(token)), 0);
    }

    function test_aTokenThatSaysFalse() public {
        FalseToken token = new FalseToken();
        _add(token, 10);
        token.setRefusing(true);
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(token), 10);
        payRefused(voucher, abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
        token.mint(operator, 10);
        vm.startPrank(operator);
        token.approve(address(vault), 10);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
        vault.fund(address(token), 10);
        vm.stopPrank();
        assertFalse(vault.isPaid(1));
        token.setRefusing(false);
        assertEq(pay(voucher), 10);
    }

    /// @dev One blocked account stops nobody else, and is paid with the same voucher when it is no longer blocked.
    function test_aTokenThatBlocksAccounts() public {
        BlocklistToken token = new BlocklistToken();
        _add(token, 100);
        token.setBlocked(alice, true);
        IRewardsVault.Voucher memory voucher = voucherFor(1, alice, address(token), 50);
        payRefused(voucher, abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        assertFalse(vault.isPaid(1));
        assertEq(vault.remainingToday(address(token)), 100);
        assertEq(pay(voucherFor(2, bob, address(token), 50)), 50);
        token.setHalted(true);
        payRefused(voucherFor(3, bob, address(token), 50), abi.encodeWithSelector(BlocklistToken.Halted.selector));
        assertEq(pay(voucherFor(4, bob, address(usdt), 5)), 5);
        token.setHalted(false);
        token.setBlocked(alice, false);
        assertEq(pay(voucher), 50);
    }

    /// @dev A token that calls back holds every role and a voucher of its own: from inside a transfer only the guard refuses it.
    function test_noCallWorksFromInsideATransfer() public {
        CallbackToken token = new CallbackToken();
        _add(token, 100);
        token.mint(address(vault), 20);
        token.mint(address(token), 100);
        vm.prank(address(token));
        token.approve(address(vault), 100);
        vm.startPrank(admin);
        manager.grantRole(Roles.ADMIN, address(token), 0);
        manager.grantRole(Roles.OPERATOR, address(token), 0);
        vm.stopPrank();

        IRewardsVault.Voucher memory own = voucherFor(9, address(token), address(token), 5);
        IRewardsVault.Voucher memory outer = voucherFor(1, alice, address(token), 5);
        bytes[4] memory payloads = [
            abi.encodeCall(vault.withdraw, (own, signed(own))),
            // The same voucher while it is being paid.
            abi.encodeCall(vault.withdraw, (outer, signed(outer))),
            abi.encodeCall(vault.fund, (address(token), 5)),
            abi.encodeCall(vault.recoverFreeTokens, (address(token), address(token), 5))
        ];
        for (uint256 index = 0; index < payloads.length; ++index) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(address(token));
            (bool success,) = address(vault).call(payloads[index]);
            assertTrue(success, "works from outside");
            vm.revertToState(snapshot);

            for (uint256 way = 0; way < 3; ++way) {
                snapshot = vm.snapshotState();
                token.setCallback(address(vault), payloads[index]);
                _move(token, outer, way);
                assertGt(token.callCount(), 0);
                assertFalse(token.lastCallSucceeded());
                assertEq(
                    token.lastAnswer(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
                );
                vm.revertToState(snapshot);
            }
        }
    }

    function _move(CallbackToken token, IRewardsVault.Voucher memory voucher, uint256 way) private {
        if (way == 0) {
            pay(voucher);
        } else if (way == 1) {
            vm.prank(address(token));
            vault.fund(address(token), 5);
        } else {
            vm.prank(admin);
            vault.recoverFreeTokens(address(token), admin, 5);
        }
    }
}
