// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {Pauses} from "../support/Pauses.sol";
import {PlainToken} from "../support/Tokens.sol";
import {RewardsVaultActions} from "./RewardsVaultActions.sol";

/// @dev What strangers, thieves of keys and those who hand in a voucher twice do, on top of the ordinary life of a vault.
contract RewardsVaultHandler is RewardsVaultActions {
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    constructor(RewardsVault vault, PlainToken usdt, address[4] memory roles, address[] memory actors_, uint256 key)
        RewardsVaultActions(vault, usdt, roles, actors_, key)
    {
        string[12] memory names = [
            "donate",
            "recover",
            "paid again refused",
            "changed refused",
            "former signer refused",
            "expired refused",
            "over the cap refused",
            "over the funding refused",
            "paid after a pause",
            "stranger refused",
            "stolen signing key",
            "stolen roles"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function donate(uint256 amount) external counted {
        amount = bound(amount, 1, 100 * UNIT);
        USDT.mint(address(VAULT), amount);
        donated[address(USDT)] += amount;
        _count("donate");
    }

    function recover(uint256 amount) external counted {
        USDT.mint(address(VAULT), 1);
        donated[address(USDT)] += 1;
        uint256 free = VAULT.freeTokens(address(USDT));
        vm.startPrank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.FreeRewardsExceeded.selector, free + 1, free));
        VAULT.recoverFreeTokens(address(USDT), ADMIN, free + 1);
        amount = bound(amount, 1, free);
        VAULT.recoverFreeTokens(address(USDT), ADMIN, amount);
        vm.stopPrank();
        donated[address(USDT)] -= amount;
        _count("recover");
    }

    /// @dev The same voucher, the other form of its signature, and one signed anew with a later deadline or for somebody else.
    function payAgain(uint256 seed, uint256 way) external counted {
        if (paidVouchers.length == 0) pay(seed, way, seed);
        Paid memory earlier = paidVouchers[seed % paidVouchers.length];
        IRewardsVault.Voucher memory voucher = earlier.voucher;
        _payable(voucher.token);
        bytes memory signature = earlier.signature;
        way %= 4;
        if (way == 1) signature = _otherForm(signature);
        if (way >= 2) {
            voucher.deadline = block.timestamp + 1 days;
            if (way == 3) (voucher.account, voucher.amount, voucher.fee) = (actors[0], 50, 0);
            if (way == 3) voucher.token = address(USDT);
            signature = _sign(signerKey, voucher);
        }
        _expectAnyRefusal(voucher, signature, "I-61");
        _count("paid again refused");
    }

    function _otherForm(bytes memory signature) private pure returns (bytes memory) {
        bytes32 r;
        uint256 s;
        uint8 v;
        assembly ("memory-safe") {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        return abi.encodePacked(r, CURVE_ORDER - s, v == 27 ? uint8(28) : uint8(27));
    }

    function payChanged(uint256 seed, uint256 field) external counted {
        address token = _token(seed);
        _payable(token);
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed >> 8), token, 1);
        bytes memory signature = _sign(signerKey, voucher);
        field %= 5;
        if (field == 0) ++voucher.id;
        if (field == 1) voucher.account = msg.sender;
        if (field == 2) voucher.token = token == address(USDT) ? address(PRODUCT) : address(USDT);
        if (field == 2) voucher.fee = 1 - voucher.fee;
        if (field == 3) ++voucher.deadline;
        if (field == 4) signature = _otherForm(signature);
        _expectAnyRefusal(voucher, signature, "I-63: changed after it was signed");
        _count("changed refused");
    }

    function payByFormerSigner(uint256 seed) external counted {
        if (formerKeys.length == 0) rotateSigner();
        uint256 key = formerKeys[seed % formerKeys.length];
        _payable(address(USDT));
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed), address(USDT), 1);
        _expectAnyRefusal(voucher, _sign(key, voucher), "I-63: a former signer");
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.SignerUsedBefore.selector, vm.addr(key)));
        vm.prank(SIGNER_ADMIN);
        VAULT.rotateSigner(vm.addr(key));
        _count("former signer refused");
    }

    function payLate(uint256 seed, uint256 late) external counted {
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed), address(USDT), 1);
        vm.warp(voucher.deadline + bound(late, 1, 1 days));
        _payable(address(USDT));
        _expectAnyRefusal(voucher, _sign(signerKey, voucher), "expired");
        _count("expired refused");
    }

    /// @dev One base unit over what is left of the day; the rest is paid, and the refused voucher pays the next day.
    function payOverCap(uint256 seed) external counted {
        address token = _token(seed);
        _payable(token);
        uint256 remaining = VAULT.remainingToday(token);
        _fund(token, remaining + 1);
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed >> 8), token, remaining + 1);
        voucher.deadline += 1 days;
        _expectAnyRefusal(voucher, _sign(signerKey, voucher), "I-64");
        _pay(voucher.account, _voucher(_actor(seed >> 8), token, remaining));
        assertEq(VAULT.remainingToday(token), 0, "I-64");
        skip(1 days);
        _noteCap(token);
        if (VAULT.dailyCap(token) >= voucher.amount && VAULT.available(token) >= voucher.amount) {
            _pay(voucher.account, voucher);
        }
        _count("over the cap refused");
    }

    function payOverFunding(uint256 seed) external counted {
        address token = _token(seed);
        _payable(token);
        uint256 available = VAULT.available(token);
        uint256 cap = VAULT.dailyCap(token);
        if (cap <= available + 1) _raiseCap(token, available + 2 - cap);
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed >> 8), token, available + 1);
        bytes memory signature = _sign(signerKey, voucher);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.FundingExceeded.selector, token, available + 1, available));
        VAULT.withdraw(voucher, signature);
        _count("over the funding refused");
    }

    /// @dev I-66: what a pause refused is paid after it.
    function payAfterPause(uint256 seed, bool byAdmin) external counted {
        address token = _token(seed);
        _payable(token);
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed >> 8), token, 1);
        voucher.deadline += 60 days;
        Pauses.keepPaused(VAULT, GUARDIAN);
        assertEq(VAULT.pausedUntil(), block.timestamp + 7 days, "I-9");
        _expectAnyRefusal(voucher, _sign(signerKey, voucher), "paused");
        if (byAdmin) _unpause();
        else skip(7 days);
        _payable(token);
        _pay(voucher.account, voucher);
        assertTrue(VAULT.isPaid(voucher.id), "I-66: what a pause refused is paid by the same voucher");
        _count("paid after a pause");
    }

    function strangerCallsRestricted(uint256 seed) external counted {
        address[5] memory callers =
            [address(uint160(bound(seed, 1, type(uint160).max))), OPERATOR, GUARDIAN, SIGNER_ADMIN, actors[0]];
        address caller = callers[seed % 5];
        if (caller == ADMIN) return;
        vm.startPrank(caller);
        vm.expectRevert();
        VAULT.raiseDailyCap(address(USDT), type(uint112).max);
        vm.expectRevert();
        VAULT.recoverFreeTokens(address(USDT), caller, 1);
        vm.expectRevert();
        VAULT.setAuthority(caller);
        if (caller != SIGNER_ADMIN) {
            vm.expectRevert();
            VAULT.rotateSigner(caller);
        }
        if (caller != GUARDIAN) {
            vm.expectRevert();
            VAULT.disableSigner();
        }
        vm.stopPrank();
        _count("stranger refused");
    }

    /// @dev Whoever has the signing key takes the rest of the day's cap and no more, until the guardian ends it.
    function stolenSigningKey(uint256 seed) external counted {
        address token = _token(seed);
        uint256 most = _payable(token);
        address thief = actors[actors.length - 1];
        _pay(thief, _voucher(thief, token, most));
        IRewardsVault.Voucher memory more = _voucher(thief, token, 1);
        _expectAnyRefusal(more, _sign(signerKey, more), "I-64: the cap holds a thief");
        vm.prank(GUARDIAN);
        VAULT.disableSigner();
        formerKeys.push(signerKey);
        signerKey = 0;
        skip(1 days);
        more.deadline += 1 days;
        _expectAnyRefusal(more, _sign(formerKeys[formerKeys.length - 1], more), "I-63: the key is dead");
        _count("stolen signing key");
    }

    /// @dev I-65: with every role but without a signature nothing that was funded leaves.
    function stolenRoles(uint256 seed) external counted {
        address token = _token(seed);
        if (VAULT.available(token) == 0) _fund(token, UNIT);
        uint256 free = VAULT.freeTokens(token);
        uint256 held = PlainToken(token).balanceOf(address(VAULT));
        vm.startPrank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.FreeRewardsExceeded.selector, held, free));
        VAULT.recoverFreeTokens(token, ADMIN, held);
        vm.expectRevert(abi.encodeWithSelector(IRewardsVault.FreeRewardsExceeded.selector, free + 1, free));
        VAULT.recoverFreeTokens(token, ADMIN, free + 1);
        vm.stopPrank();
        _count("stolen roles");
    }
}
