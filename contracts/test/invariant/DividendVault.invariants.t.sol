// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DividendFixture} from "../support/DividendFixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {DividendVaultActions} from "./DividendVaultActions.sol";
import {DividendVaultHandler} from "./DividendVaultHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for the dividend vault, over any sequence of the handler's actions.
contract DividendVaultInvariants is DividendFixture {
    DividendVaultHandler private handler;
    address[] private people;
    address[2] private tokens;

    function setUp() public override {
        super.setUp();
        vault = newVault();
        prepare(address(usdt), 20e6);
        prepare(address(product), 20e6);
        people = [alice, bob, address(new PlainToken(0)), makeAddr("thief")];
        tokens = [address(usdt), address(product)];
        DividendVaultActions.Hands memory hands =
            DividendVaultActions.Hands(operator, guardian, admin, signerAdmin, settler, vetoer);
        handler = new DividendVaultHandler(vault, usdt, hands, people, signerKey);
        skip(2 days);
        bytes4[] memory ends = new bytes4[](2);
        (ends[0], ends[1]) = (handler.everybodyLeaves.selector, handler.shut.selector);
        excludeSelector(FuzzSelector(address(handler), ends));
        targetContract(address(handler));
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_dividendVault() public view {
        for (uint256 which = 0; which < tokens.length; ++which) {
            address token = tokens[which];
            uint256 released = vault.released(token);
            assertEq(released, handler.modelOf(token), "I-100");
            assertEq(vault.funded(token), handler.funded(token), "I-100");
            uint256 paidTotal = _checkPaid(token);
            assertLe(paidTotal, released + vault.covered(token), "I-101");
            assertLe(released, vault.funded(token), "I-101");
            assertEq(vault.covered(token), handler.covered(token), "I-101");
            uint256 owed = vault.funded(token) + vault.covered(token) - paidTotal;
            assertEq(PlainToken(token).balanceOf(address(vault)), owed + handler.donated(token), "I-108");
            assertEq(vault.freeTokens(token), handler.donated(token), "I-108");
            uint256 today = block.timestamp / 1 days;
            assertLe(handler.leftWithVouchers(token, today), handler.largestCap(token, today), "I-109");
        }
        _checkRoots();
        assertLe(vault.pausedUntil(), block.timestamp + 7 days, "I-9");
    }

    function _checkPaid(address token) private view returns (uint256 sum) {
        for (uint256 index = 0; index < people.length; ++index) {
            uint256 paid = vault.paid(people[index], token);
            assertLe(paid, handler.largestPayable(token, people[index]), "I-103");
            sum += paid;
        }
        assertEq(sum, vault.paidTotal(token), "I-101");
        assertEq(vault.paid(people[people.length - 1], token), handler.stolen(token), "I-105, I-106: a thief's part");
    }

    /// @dev What stands is what was posted and not vetoed, open ones for ever.
    function _checkRoots() private view {
        uint256 count = handler.standingCount();
        assertEq(vault.rootCount(), count, "I-102");
        for (uint256 index = 0; index < count; ++index) {
            (bytes26 root, uint256 day, uint256 postedAt) = vault.rootAt(index);
            (bytes32 expected, uint256 expectedDay, uint256 expectedAt,) = handler.standing(index);
            assertEq(bytes32(root), firstBytes(expected), "I-102");
            assertEq(day, expectedDay, "I-102");
            assertEq(postedAt, expectedAt, "I-102");
        }
        for (uint256 index = count; index < count + 4; ++index) {
            (,, uint256 postedAt) = vault.rootAt(index);
            assertEq(postedAt, 0, "I-102: nothing beyond the newest");
        }
    }

    function afterInvariant() public {
        handler.requireEffects();
        handler.everybodyLeaves();
        invariant_dividendVault();
    }
}
