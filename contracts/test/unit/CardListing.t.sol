// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Vm} from "forge-std/Vm.sol";

/// @dev A card that was listed somewhere: what the buyer gets is what was listed. The marketplace is an account that alice approved.
contract CardListingTest is CardFixture {
    address private marketplace = makeAddr("marketplace");
    uint256 private constant LEFT = HELD - 140 * RELEASE;

    function setUp() public override {
        super.setUp();
        buyAs(alice, 3);
        vm.prank(alice);
        cards.setApprovalForAll(marketplace, true);
    }

    function _sell(uint256 cardId, bytes memory data) private {
        vm.prank(marketplace);
        cards.safeTransferFrom(alice, bob, cardId, 1, data);
    }

    function _sell(uint256[] memory cardIds, bytes memory data) private {
        vm.prank(marketplace);
        cards.safeBatchTransferFrom(alice, bob, cardIds, ones(cardIds.length), data);
    }

    function _emptyOf140Days(uint256 cardId) private {
        stakeAs(alice, cardId);
        skip(140 days);
        takeOutAs(alice, cardId);
    }

    function _expectTooLow(uint256 cardId, uint256 held, uint256 minHeld) private {
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.HeldTooLow.selector, cardId, held, minHeld));
    }

    function _expectResting(uint256 cardId, uint256 until) private {
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.CardResting.selector, cardId, until));
    }

    /// @dev Listed with all that it holds, staked for 140 days, taken out: the old order brings nothing, on any day.
    function test_anOldListing_isNotFilledWithACardThatHoldsLess() public {
        _emptyOf140Days(FIRST);
        assertEq(LEFT, 380e18);
        _expectTooLow(FIRST, LEFT, HELD);
        _sell(FIRST, abi.encode(HELD));
        skip(30 days);
        _expectTooLow(FIRST, LEFT, HELD);
        _sell(FIRST, abi.encode(HELD));
        _expectTooLow(FIRST, LEFT, LEFT + 1);
        _sell(FIRST, abi.encode(LEFT + 1));
        _sell(FIRST, abi.encode(LEFT));
        assertEq(cards.ownerOf(FIRST), bob);
    }

    function test_minHeld_isAskedOfEachCardOfABatch() public {
        _emptyOf140Days(FIRST + 1);
        skip(1 hours);
        _expectTooLow(FIRST + 1, LEFT, HELD);
        _sell(several(FIRST, 3), abi.encode(HELD));
        _expectTooLow(FIRST + 1, LEFT, LEFT + 1);
        _sell(several(FIRST, 3), abi.encode(LEFT + 1));
        _sell(several(FIRST, 3), abi.encode(LEFT));
        assertEq(cards.ownerOf(FIRST + 1), bob);
        assertEq(cards.ownerOf(FIRST + 2), bob);
    }

    /// @dev What others send is for the receiver, and reaches it: nothing, a word more or less, a call.
    function test_otherData_isForTheReceiver() public {
        bytes[5] memory others = [
            bytes(""),
            abi.encodePacked(type(uint248).max),
            abi.encodePacked(type(uint256).max, uint8(0)),
            abi.encode(type(uint256).max, 1),
            abi.encodeCall(IERC1155.balanceOf, (alice, FIRST))
        ];
        address from = alice;
        address to = bob;
        for (uint256 index = 0; index < others.length; ++index) {
            vm.startPrank(from);
            cards.safeTransferFrom(from, to, FIRST, 1, others[index]);
            cards.safeBatchTransferFrom(from, to, several(FIRST + 1, 2), ones(2), others[index]);
            vm.stopPrank();
            (from, to) = (to, from);
        }
        assertEq(cards.ownerOf(FIRST), bob);
    }

    function test_minHeld_ofACardThatIsNotThere() public {
        vm.expectRevert(abi.encodeWithSelector(ICardVault.CardNotFound.selector, FIRST + 3));
        _sell(FIRST + 3, abi.encode(0));
    }

    function test_minHeld_canAccompanyAStake() public {
        vm.startPrank(alice);
        _expectTooLow(FIRST, HELD, HELD + 1);
        cards.safeTransferFrom(alice, address(vault), FIRST, 1, abi.encode(HELD + 1));
        cards.safeTransferFrom(alice, address(vault), FIRST, 1, abi.encode(HELD));
        vm.stopPrank();
        assertEq(vault.cardOf(FIRST).staker, alice);
    }

    /// @dev Without a word about what it holds: taken out right before a purchase, it does not go.
    function test_aTakeOut_doesNotFrontRunAPurchase() public {
        assertEq(cards.restsUntil(FIRST), 0);
        _emptyOf140Days(FIRST);
        uint256 until = block.timestamp + 1 hours;
        assertEq(cards.restsUntil(FIRST), until);
        _expectResting(FIRST, until);
        _sell(FIRST, "");
        skip(1 hours - 1);
        _expectResting(FIRST, until);
        _sell(FIRST, "");
        _expectResting(FIRST, until);
        giveAs(alice, bob, FIRST);
        _expectResting(FIRST, until);
        _sell(several(FIRST, 3), "");
        skip(1);
        _sell(FIRST, "");
        assertEq(cards.ownerOf(FIRST), bob);
        assertEq(cards.restsUntil(FIRST), 0);
        giveAs(bob, alice, FIRST);
    }

    function test_rest_isNotCutShortByAGiftToOneselfNorByTheVault() public {
        _emptyOf140Days(FIRST);
        uint256 until = block.timestamp + 1 hours;
        _expectResting(FIRST, until);
        giveAs(alice, alice, FIRST);
        skip(10 minutes);
        stakeAs(alice, FIRST);
        assertEq(cards.restsUntil(FIRST), 0);
        takeOutAs(alice, FIRST);
        _expectResting(FIRST, until + 10 minutes);
        giveAs(alice, bob, FIRST);
    }

    /// @dev Staking, claiming, taking out and taking out elsewhere wait for nothing.
    function test_rest_holdsBackNoExit() public {
        stakeAs(alice, several(FIRST, 3));
        skip(1 days);
        vm.startPrank(alice);
        vault.takeOut(several(FIRST, 2));
        cards.safeBatchTransferFrom(alice, address(vault), several(FIRST, 2), ones(2), "");
        vault.takeOutTo(several(FIRST, 3), stranger);
        vm.stopPrank();
        assertEq(cards.ownerOf(FIRST + 2), stranger);
        assertEq(cards.restsUntil(FIRST + 2), block.timestamp + 1 hours);
        (uint256 released,) = vault.claimFor(alice, none());
        assertEq(released, 3 * RELEASE);
        stakeAs(stranger, FIRST + 2);
    }

    function test_rest_isOfTheCardAlone() public {
        _emptyOf140Days(FIRST);
        giveAs(alice, bob, FIRST + 1);
        assertEq(cards.ownerOf(FIRST + 1), bob);
    }

    function test_takeOut_saysThatMetadataChanged() public {
        stakeAs(alice, several(FIRST, 2));
        skip(1 days);
        vm.expectEmit(address(cards));
        emit IERC1155.URI("https://example.org/cards/30064771074/metadata", FIRST + 1);
        vm.expectEmit(address(cards));
        emit IERC1155.URI("https://example.org/cards/30064771073/metadata", FIRST);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferBatch(address(vault), address(vault), alice, _reversed(), ones(2));
        vm.prank(alice);
        vault.takeOut(_reversed());
    }

    function _reversed() private pure returns (uint256[] memory cardIds) {
        cardIds = several(FIRST, 2);
        (cardIds[0], cardIds[1]) = (FIRST + 1, FIRST);
    }

    function test_purchaseGiftAndStake_sayNothingAboutMetadata() public {
        vm.recordLogs();
        uint256 first = buyAs(alice, 2);
        giveAs(alice, bob, first);
        stakeAs(bob, first);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertGt(logs.length, 4);
        for (uint256 index = 0; index < logs.length; ++index) {
            assertNotEq(logs[index].topics[0], IERC1155.URI.selector);
        }
    }

    function test_fingerprint_followsWhatACardHolds_notWhoseItIs() public {
        bytes32 whole = cards.getStateFingerprint(FIRST);
        assertNotEq(whole, cards.getStateFingerprint(FIRST + 1));
        skip(30 days);
        giveAs(alice, bob, FIRST);
        assertEq(cards.getStateFingerprint(FIRST), whole);
        stakeAs(bob, FIRST);
        assertEq(cards.getStateFingerprint(FIRST), whole);
        skip(1);
        bytes32 staked = cards.getStateFingerprint(FIRST);
        assertNotEq(staked, whole);
        skip(1);
        assertNotEq(cards.getStateFingerprint(FIRST), staked);
        takeOutAs(bob, FIRST);
        bytes32 lessHeld = cards.getStateFingerprint(FIRST);
        skip(30 days);
        vm.prank(admin);
        cards.setUri("", "");
        assertEq(cards.getStateFingerprint(FIRST), lessHeld);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.CardNotFound.selector, FIRST + 3));
        cards.getStateFingerprint(FIRST + 3);
    }
}
