// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {Roles} from "../../src/base/Roles.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {BlocklistToken, CallbackToken, PlainToken} from "../support/Tokens.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract DividendSettingsTest is DividendFixture {
    /// @dev By its creation code: `deployCode` names no reason.
    function _create(address authority, address product_) private returns (bool success, bytes memory answer) {
        bytes memory code = vm.getCode("DividendVault.sol:DividendVault");
        return
            address(this).call(abi.encodeCall(this.create, (abi.encodePacked(code, abi.encode(authority, product_)))));
    }

    function create(bytes memory code) external returns (address made) {
        assembly ("memory-safe") {
            made := create(0, add(code, 0x20), mload(code))
            if iszero(made) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    function test_constructor() public {
        assertEq(vault.authority(), address(manager));
        assertEq(vault.product(), address(product));
        bytes memory noCode = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        (bool success, bytes memory answer) = _create(stranger, address(product));
        assertFalse(success);
        assertEq(answer, noCode);
        (success, answer) = _create(address(manager), stranger);
        assertFalse(success);
        assertEq(answer, noCode);
    }

    function _refusedFor(address[6] memory others, bytes memory call) private {
        for (uint256 index = 0; index < others.length; ++index) {
            vm.prank(others[index]);
            refused(call, abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
        }
    }

    function test_roles_areHeldApart() public {
        address token = address(usdt);
        _refusedFor(
            [admin, settler, vetoer, guardian, signerAdmin, settings],
            abi.encodeCall(vault.fund, (token, 0, 1, today() + 1, 1))
        );
        _refusedFor(
            [admin, operator, vetoer, guardian, signerAdmin, settings],
            abi.encodeCall(vault.post, (today() - 1, RULES, 0, 0, 0, 0, 0))
        );
        address[6] memory notSettings = [admin, settler, vetoer, guardian, signerAdmin, operator];
        _refusedFor(notSettings, abi.encodeCall(vault.announceRules, (RULES, today() + 20)));
        _refusedFor(notSettings, abi.encodeCall(vault.announceEmptyPool, (today() - 1, 0)));
        _refusedFor(
            [admin, settler, vetoer, guardian, operator, settings],
            abi.encodeCall(vault.addSigner, (bob, block.timestamp + 1))
        );
        address[6] memory notGuardian = [admin, settler, vetoer, operator, signerAdmin, settings];
        _refusedFor(notGuardian, abi.encodeCall(vault.disableSigner, ()));
        _refusedFor(notGuardian, abi.encodeCall(vault.lowerDailyCap, (token, 0)));
        _refusedFor(notGuardian, abi.encodeCall(vault.pause, ()));
        address[6] memory notAdmin = [guardian, settler, vetoer, operator, signerAdmin, settings];
        _refusedFor(notAdmin, abi.encodeCall(vault.addToken, (token)));
        _refusedFor(notAdmin, abi.encodeCall(vault.raiseDailyCap, (token, CAP + 1)));
        _refusedFor(notAdmin, abi.encodeCall(vault.recoverFreeTokens, (token, alice, 1)));
        _refusedFor(notAdmin, abi.encodeCall(vault.unpause, ()));
    }

    function test_addToken_upToEight() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.TokenAddedBefore.selector, usdt));
        vault.addToken(address(usdt));
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        vault.addToken(stranger);
        address[] memory added = new address[](6);
        for (uint256 index = 0; index < 6; ++index) {
            added[index] = address(new PlainToken(18));
            vm.expectEmit(address(vault));
            emit IDividendVault.TokenAdded(added[index]);
            vault.addToken(added[index]);
        }
        address ninth = address(new PlainToken(18));
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.TooManyTokens.selector, 8));
        vault.addToken(ninth);
        vm.stopPrank();
        address[] memory tokens = vault.tokens();
        assertEq(tokens.length, 8);
        assertEq(tokens[0], address(usdt));
        assertEq(tokens[7], added[5]);
    }

    function test_caps_goUpByTheAdminAndDownByTheGuardian() public {
        address token = address(usdt);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.CapNotRaised.selector, CAP, CAP));
        vault.raiseDailyCap(token, CAP);
        uint256 tooMuch = uint256(type(uint112).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, tooMuch));
        vault.raiseDailyCap(token, tooMuch);
        vm.expectEmit(address(vault));
        emit IDividendVault.DailyCapSet(token, CAP + 1);
        vault.raiseDailyCap(token, CAP + 1);
        vm.stopPrank();
        assertEq(vault.dailyCap(token), CAP + 1);
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.CapNotLowered.selector, CAP + 1, CAP + 1));
        vault.lowerDailyCap(token, CAP + 1);
        vm.expectEmit(address(vault));
        emit IDividendVault.DailyCapSet(token, 0);
        vault.lowerDailyCap(token, 0);
        vm.stopPrank();
        assertEq(vault.remainingToday(token), 0);
    }

    function test_addSigner_twoAtOnceAndNobodyTwice() public {
        uint256 ends = block.timestamp + 10 days;
        vm.startPrank(signerAdmin);
        vm.expectRevert(Checked.ZeroAddress.selector);
        vault.addSigner(address(0), ends);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.SignerUsedBefore.selector, signer));
        vault.addSigner(signer, ends);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.SignerEnded.selector, block.timestamp));
        vault.addSigner(bob, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 40, type(uint256).max));
        vault.addSigner(bob, type(uint256).max);
        vm.expectEmit(address(vault));
        emit IDividendVault.SignerAdded(bob, ends);
        vault.addSigner(bob, ends);
        assertTrue(vault.wasSigner(bob));
        vm.expectRevert(IDividendVault.TwoSigners.selector);
        vault.addSigner(alice, ends);
        vm.warp(ends - 1);
        vm.expectRevert(IDividendVault.TwoSigners.selector);
        vault.addSigner(alice, ends + 1);
        vm.warp(ends);
        vault.addSigner(alice, ends + 1);
        assertFalse(vault.wasSigner(stranger));
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.SignerUsedBefore.selector, bob));
        vault.addSigner(bob, ends + 1);
        vm.stopPrank();
        (address newest, uint256 newestEnds, address older, uint256 olderEnds) = vault.signers();
        assertEq(newest, alice);
        assertEq(newestEnds, ends + 1);
        assertEq(older, signer);
        assertGt(olderEnds, ends);
    }

    function test_disableSigner_leavesNobody() public {
        vm.prank(signerAdmin);
        vault.addSigner(bob, block.timestamp + 1 days);
        vm.expectEmit(address(vault));
        emit IDividendVault.SignersDisabled(guardian);
        vm.prank(guardian);
        vault.disableSigner();
        (address newest, uint256 newestEnds, address older, uint256 olderEnds) = vault.signers();
        assertEq(newest, address(0));
        assertEq(older, address(0));
        assertEq(newestEnds + olderEnds, 0);
        vm.expectRevert(IDividendVault.SignerDisabled.selector);
        vm.prank(guardian);
        vault.disableSigner();
        vm.startPrank(signerAdmin);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.SignerUsedBefore.selector, bob));
        vault.addSigner(bob, block.timestamp + 1);
        vault.addSigner(alice, block.timestamp + 1);
        vm.stopPrank();
    }

    function test_disableSigner_leavesNobodyWhoWillPayLater() public {
        skip(11 days);
        (uint256 index, bytes32 root) = settle(10e6, 10e6);
        skip(OLD_ENOUGH);
        vm.prank(guardian);
        vault.disableSigner();
        refused(withdrawCall(index, root, 0, 10e6), abi.encodeWithSelector(IDividendVault.SignerDisabled.selector));
        (address next, uint256 key) = makeAddrAndKey("next signer");
        vm.prank(signerAdmin);
        vault.addSigner(next, block.timestamp + 1 days);
        refused(withdrawCall(index, root, 0, 10e6), abi.encodeWithSelector(IDividendVault.WrongSigner.selector, signer));
        succeed(withdrawCall(key, voucherFor(alice, address(usdt), 10e6), index, root, 0));
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
        assertEq(vault.pausedUntil(), block.timestamp + 7 days);
    }

    function test_pause_isFollowedByARest() public {
        vm.startPrank(guardian);
        vault.pause();
        uint256 until = vault.pausedUntil();
        vm.warp(until);
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.PausedLately.selector, until + 14 days));
        vault.pause();
        vm.warp(until + 14 days);
        vault.pause();
        vm.stopPrank();
        (address newest, uint256 ends,,) = vault.signers();
        assertEq(newest, signer, "a pause lies beside the signer and does not touch it");
        assertGt(ends, block.timestamp);
    }

    function test_recoverFreeTokens_takesWhatWasNeverFunded() public {
        coverWith(usdt, 3);
        assertEq(vault.freeTokens(address(usdt)), 0);
        usdt.mint(address(vault), 10);
        assertEq(vault.freeTokens(address(usdt)), 10);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.FreeRewardsExceeded.selector, 11, 10));
        vault.recoverFreeTokens(address(usdt), bob, 11);
        vm.expectRevert(IDividendVault.ZeroAmount.selector);
        vault.recoverFreeTokens(address(usdt), bob, 0);
        vm.expectEmit(address(vault));
        emit IDividendVault.FreeTokensRecovered(address(usdt), bob, 10);
        vault.recoverFreeTokens(address(usdt), bob, 10);
        PlainToken other = new PlainToken(0);
        other.mint(address(vault), 1);
        vault.recoverFreeTokens(address(other), bob, 1);
        vm.stopPrank();
        assertEq(usdt.balanceOf(bob), 10);
        // A token that takes from us: nothing is free, and asking does not fail.
        vm.prank(address(vault));
        require(usdt.transfer(bob, 1));
        assertEq(vault.freeTokens(address(usdt)), 0);
    }

    function _leafOf(address account, PlainToken token, uint256 cumulative)
        private
        returns (uint256 index, bytes32 root)
    {
        Leaf[] memory leaves = new Leaf[](2);
        leaves[0] = Leaf(account, address(token), cumulative);
        leaves[1] = Leaf(bob, address(token), cumulative);
        (index, root) = settle(leaves);
        skip(OPEN);
    }

    /// @dev One blocked account stops nobody else, goes elsewhere by its own call, and loses nothing.
    function test_aTokenThatBlocksAccounts() public {
        BlocklistToken token = new BlocklistToken();
        prepare(address(token), 100);
        fundToken(token, 100, today() + 1, 1);
        skip(2 days);
        (uint256 index, bytes32 root) = _leafOf(alice, token, 40);
        token.setBlocked(alice, true);
        bytes memory blocked = abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice);
        exitRefused(index, root, 0, blocked);
        refused(withdrawCall(index, root, 0, 40), blocked);
        assertEq(vault.paid(alice, address(token)), 0);
        assertEq(vault.remainingToday(address(token)), 100);
        exit(index, root, 1);
        bytes32[] memory proof = proofOf(root, 0);
        vm.prank(alice);
        vault.exitTo(stranger, address(token), index, root, 40, proof);
        assertEq(token.balanceOf(stranger), 40);
        token.setHalted(true);
        exitRefused(index, root, 0, abi.encodeWithSelector(IDividendVault.NothingToPay.selector, 40, 40));
    }

    /// @dev A token that calls back holds roles and a leaf of its own: from inside a transfer only the guard refuses it.
    function test_noCallWorksFromInsideATransfer() public {
        CallbackToken token = new CallbackToken();
        prepare(address(token), 100);
        fundToken(token, 100, today() + 1, 1);
        token.mint(address(vault), 20);
        token.mint(address(token), 100);
        vm.prank(address(token));
        token.approve(address(vault), 100);
        vm.startPrank(admin);
        manager.grantRole(Roles.ADMIN, address(token), 0);
        manager.grantRole(Roles.OPERATOR, address(token), 0);
        vm.stopPrank();
        skip(2 days);
        (uint256 index, bytes32 root) = _leafOf(alice, token, 5);
        Leaf[] memory leaves = new Leaf[](2);
        leaves[0] = Leaf(address(token), address(usdt), 5);
        leaves[1] = leaves[0];
        (uint256 own, bytes32 ownRoot) = settle(leaves);
        skip(OPEN);
        bytes[6] memory payloads = [
            exitCall(index, root, 0),
            withdrawCall(index, root, 0, 5),
            abi.encodeCall(vault.exitTo, (bob, address(usdt), own, ownRoot, 5, proofOf(ownRoot, 0))),
            abi.encodeCall(vault.fund, (address(token), 0, 5, today() + 1, 1)),
            abi.encodeCall(vault.cover, (address(token), 5)),
            abi.encodeCall(vault.recoverFreeTokens, (address(token), address(token), 5))
        ];
        bytes[6] memory outer = [
            exitCall(index, root, 1),
            withdrawCall(index, root, 1, 5),
            payloads[0],
            payloads[3],
            payloads[4],
            payloads[5]
        ];
        for (uint256 inner = 0; inner < payloads.length; ++inner) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(address(token));
            succeed(payloads[inner]);
            vm.revertToState(snapshot);
            for (uint256 way = 0; way < outer.length; ++way) {
                snapshot = vm.snapshotState();
                token.setCallback(address(vault), payloads[inner]);
                vm.prank(address(token));
                succeed(outer[way]);
                assertGt(token.callCount(), 0);
                assertFalse(token.lastCallSucceeded());
                assertEq(
                    token.lastAnswer(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
                );
                vm.revertToState(snapshot);
            }
        }
        // The exit of another receiver's, too.
        token.setCallback(address(vault), payloads[4]);
        bytes32[] memory proof = proofOf(root, 0);
        vm.prank(alice);
        vault.exitTo(stranger, address(token), index, root, 5, proof);
        assertFalse(token.lastCallSucceeded());
    }
}
