// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {Fixture} from "../support/Fixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @dev This test is the seller.
contract EquityCardTest is Fixture {
    EquityCard private cards;
    address private inVault = makeAddr("vault");

    function setUp() public override {
        super.setUp();
        cards = new EquityCard(address(manager), inVault, "Equity Card", "CARD", "https://example.org/", "/metadata");
    }

    function _ids(uint256 first, uint256 second) private pure returns (uint256[] memory ids) {
        ids = new uint256[](2);
        (ids[0], ids[1]) = (first, second);
    }

    function _notOwned(address from, uint256 cardId) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, from, 0, 1, cardId);
    }

    function test_constructor_setsWhatItWasGiven() public {
        vm.expectEmit();
        emit IEquityCard.UriSet("a", "b");
        EquityCard made = new EquityCard(address(manager), inVault, "Name", "SYM", "a", "b");
        assertEq(made.name(), "Name");
        assertEq(made.symbol(), "SYM");
        assertEq(made.seller(), address(this));
        assertEq(made.vault(), inVault);
        assertEq(made.authority(), address(manager));
        assertTrue(made.supportsInterface(type(IERC1155).interfaceId));
        assertTrue(made.supportsInterface(type(IERC1155MetadataURI).interfaceId));
        assertTrue(made.supportsInterface(type(IERC165).interfaceId));
        assertTrue(made.supportsInterface(0xf5112315), "ERC-5646");
        assertFalse(made.supportsInterface(0xffffffff));
    }

    function test_constructor_refusesAnAuthorityWithoutCode() public {
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new EquityCard(stranger, inVault, "Name", "SYM", "a", "b");
    }

    function test_constructor_refusesNoVault() public {
        vm.expectRevert(Checked.ZeroAddress.selector);
        new EquityCard(address(manager), address(0), "Name", "SYM", "a", "b");
    }

    function test_mint_isForTheSeller() public {
        address[4] memory others = [admin, operator, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotSeller.selector, others[index]));
            vm.prank(others[index]);
            cards.mint(others[index], 1, 1);
        }
    }

    function test_mint_makesOneCard() public {
        vm.expectEmit(address(cards));
        emit IERC1155.TransferSingle(address(this), address(0), alice, 5, 1);
        cards.mint(alice, 5, 1);
        assertEq(cards.ownerOf(5), alice);
        assertEq(cards.balanceOf(alice, 5), 1);
        assertEq(cards.balanceOf(bob, 5), 0);
        assertEq(cards.ownerOf(6), address(0));
    }

    function test_mint_makesSeveralInARow() public {
        uint256[] memory ids = _ids(5, 6);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferBatch(address(this), address(0), alice, ids, _ids(1, 1));
        cards.mint(alice, 5, 2);
        assertEq(cards.ownerOf(5), alice);
        assertEq(cards.ownerOf(6), alice);
    }

    function test_mint_refusesACardThatExists() public {
        cards.mint(alice, 5, 1);
        vm.expectRevert(_notOwned(address(0), 5));
        cards.mint(bob, 5, 1);
        vm.expectRevert(_notOwned(address(0), 5));
        cards.mint(bob, 4, 2);
        assertEq(cards.ownerOf(4), address(0));
    }

    function test_mint_refusesReceiversThatDoNotWantCards() public {
        bytes memory invalid = abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(registry));
        vm.expectRevert(invalid);
        cards.mint(address(registry), 5, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        cards.mint(address(0), 5, 1);
        CardHolder holder = new CardHolder();
        holder.setManner(CardHolder.Manner.AnswerWrongly);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(holder)));
        cards.mint(address(holder), 5, 2);
        holder.setManner(CardHolder.Manner.Refuse);
        vm.expectRevert(CardHolder.CardRefused.selector);
        cards.mint(address(holder), 5, 1);
        holder.setManner(CardHolder.Manner.Accept);
        cards.mint(address(holder), 5, 2);
        assertEq(cards.ownerOf(6), address(holder));
    }

    function test_uri_namesTheCardInDecimal() public {
        uint256 id = (uint256(7) << 32) | 1;
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.CardNotFound.selector, id));
        cards.uri(id);
        cards.mint(alice, id, 1);
        assertEq(cards.uri(id), "https://example.org/30064771073/metadata");
        assertEq(cards.seriesOf(id), 7);
    }

    function test_setUri_isForTheAdmin() public {
        address[4] memory others = [stranger, operator, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            cards.setUri("x", "y");
        }
        cards.mint(alice, 12, 1);
        vm.expectEmit(address(cards));
        emit IEquityCard.UriSet("ipfs://folder/", ".json");
        vm.prank(admin);
        cards.setUri("ipfs://folder/", ".json");
        assertEq(cards.uri(12), "ipfs://folder/12.json");
    }

    /// @dev What ERC-1155 says of `uri` and `URI`: an address that was announced and then changed is announced again.
    function test_announceUri_saysTheAddressOfEachCard_whoeverCalls() public {
        cards.mint(alice, 12, 2);
        vm.prank(admin);
        cards.setUri("ipfs://folder/", ".json");
        vm.expectEmit(address(cards));
        emit IERC1155.URI("ipfs://folder/13.json", 13);
        vm.expectEmit(address(cards));
        emit IERC1155.URI("ipfs://folder/12.json", 12);
        vm.prank(stranger);
        cards.announceUri(_ids(13, 12));
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.CardNotFound.selector, 14));
        cards.announceUri(_ids(13, 14));
    }

    function test_balanceOf_ofNobodyIsNothing() public {
        assertEq(cards.balanceOf(address(0), 5), 0);
        cards.mint(alice, 5, 1);
        assertEq(cards.balanceOf(address(0), 5), 0);
        address[] memory accounts = new address[](2);
        (accounts[0], accounts[1]) = (alice, bob);
        uint256[] memory balances = cards.balanceOfBatch(accounts, _ids(5, 5));
        assertEq(balances[0], 1);
        assertEq(balances[1], 0);
    }

    function test_transfer_givesACard() public {
        cards.mint(alice, 5, 1);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferSingle(alice, alice, bob, 5, 1);
        vm.prank(alice);
        cards.safeTransferFrom(alice, bob, 5, 1, "");
        assertEq(cards.ownerOf(5), bob);
        vm.expectRevert(_notOwned(alice, 5));
        vm.prank(alice);
        cards.safeTransferFrom(alice, bob, 5, 1, "");
    }

    function test_transfer_givesSeveral() public {
        cards.mint(alice, 5, 2);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferBatch(alice, alice, bob, _ids(6, 5), _ids(1, 1));
        vm.prank(alice);
        cards.safeBatchTransferFrom(alice, bob, _ids(6, 5), _ids(1, 1), "");
        assertEq(cards.ownerOf(5), bob);
        assertEq(cards.ownerOf(6), bob);
    }

    function test_transfer_isForOwnersAndWhomTheyApproved() public {
        cards.mint(alice, 5, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, bob, alice));
        vm.prank(bob);
        cards.safeTransferFrom(alice, bob, 5, 1, "");
        vm.prank(alice);
        cards.setApprovalForAll(bob, true);
        vm.prank(bob);
        cards.safeTransferFrom(alice, bob, 5, 1, "");
        assertEq(cards.ownerOf(5), bob);
    }

    function test_transfer_refusesAnythingButOneWholeCard() public {
        cards.mint(alice, 5, 2);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotOneCard.selector, 5, 0));
        cards.safeTransferFrom(alice, bob, 5, 0, "");
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotOneCard.selector, 5, 2));
        cards.safeTransferFrom(alice, bob, 5, 2, "");
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotOneCard.selector, 6, 0));
        cards.safeBatchTransferFrom(alice, bob, _ids(5, 6), _ids(1, 0), "");
        vm.expectRevert(_notOwned(alice, 5));
        cards.safeBatchTransferFrom(alice, bob, _ids(5, 5), _ids(1, 1), "");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidArrayLength.selector, 2, 1));
        cards.safeBatchTransferFrom(alice, bob, _ids(5, 6), new uint256[](1), "");
        vm.expectRevert(_notOwned(alice, 9));
        cards.safeTransferFrom(alice, bob, 9, 1, "");
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        cards.safeTransferFrom(alice, address(0), 5, 1, "");
        vm.stopPrank();
        assertEq(cards.ownerOf(5), alice);
        assertEq(cards.ownerOf(6), alice);
    }

    function test_transfer_toOneselfChangesNothing() public {
        cards.mint(alice, 5, 1);
        vm.startPrank(alice);
        cards.safeTransferFrom(alice, alice, 5, 1, "");
        cards.safeBatchTransferFrom(alice, alice, _ids(5, 5), _ids(1, 1), "");
        vm.stopPrank();
        assertEq(cards.balanceOf(alice, 5), 1);
    }
}
