// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardVault} from "../../src/cards/CardVault.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {FeeToken, PlainToken} from "../support/Tokens.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract CardVaultStakeTest is CardFixture {
    function setUp() public override {
        super.setUp();
        buyAs(alice, 3);
    }

    function test_addCards_isForTheSeller() public {
        address[4] memory others = [admin, operator, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(ICardVault.NotSeller.selector, others[index]));
            vm.prank(others[index]);
            vault.addCards(1);
        }
    }

    function test_addCards_refusesWhenNotAllArrives() public {
        FeeToken fee = new FeeToken(100);
        fee.mint(address(this), 1000);
        (bool success, bytes memory answer) = _newVaultAndAdd(address(fee));
        assertFalse(success);
        assertEq(answer, abi.encodeWithSelector(ICardVault.ProductNotReceived.selector, 990, 1000));
        fee.setFee(0);
        (success,) = _newVaultAndAdd(address(fee));
        assertTrue(success);
    }

    function _newVaultAndAdd(address token) private returns (bool success, bytes memory answer) {
        bytes memory arguments =
            abi.encode(address(manager), address(cards), token, address(rwas), uint256(1000), uint256(100), uint256(0));
        address made = deployCode("CardVault.sol:CardVault", arguments);
        FeeToken(token).approve(made, 1000);
        return made.call(abi.encodeCall(ICardVault.addCards, (1)));
    }

    function test_addCards_refusesMoreThanFits() public {
        uint256 most = type(uint112).max;
        PlainToken token = new PlainToken(18);
        token.mint(address(this), most + 1);
        bytes memory arguments =
            abi.encode(address(manager), address(cards), token, address(rwas), uint256(1), uint256(1), uint256(0));
        CardVault made = CardVault(deployCode("CardVault.sol:CardVault", arguments));
        token.approve(address(made), most + 1);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, most + 1));
        made.addCards(most + 1);
        made.addCards(most);
        assertEq(made.totalHeld(), most);
    }

    function test_cardOf_refusesACardThatDoesNotExist() public {
        bytes memory notFound = abi.encodeWithSelector(ICardVault.CardNotFound.selector, FIRST + 3);
        vm.expectRevert(notFound);
        vault.cardOf(FIRST + 3);
        vm.expectRevert(notFound);
        vault.cardsOf(several(FIRST, 4));
        assertEq(vault.cardsOf(none()).length, 0);
    }

    function test_stake_startsTheClockOfACard() public {
        ICardVault.Card memory card = vault.cardOf(FIRST);
        assertEq(uint256(card.state), uint256(ICardVault.State.Unstaked));
        assertEq(card.staker, address(0));
        assertEq(card.held, HELD);
        assertEq(card.futureIncome, WHOLE_INCOME);
        assertEq(card.endsAt, 0);

        vm.expectEmit(address(vault));
        emit ICardVault.CardStaked(alice, FIRST);
        stakeAs(alice, FIRST);
        assertEq(cards.ownerOf(FIRST), address(vault));
        card = vault.cardOf(FIRST);
        assertEq(uint256(card.state), uint256(ICardVault.State.Staked));
        assertEq(card.staker, alice);
        assertEq(card.endsAt, block.timestamp + LIFE);
        assertEq(card.claimable, 0);

        skip(1 days);
        card = vault.cardOf(FIRST);
        assertEq(card.age, 1 days);
        assertEq(card.held, HELD - RELEASE);
        assertEq(card.released, RELEASE);
        assertEq(card.claimable, RELEASE);
        assertEq(card.income, INCOME);
        assertEq(card.claimableIncome, INCOME);
        assertEq(card.futureIncome, WHOLE_INCOME - INCOME);
        assertEq(card.endsAt, block.timestamp + LIFE - 1 days);
        assertEq(vault.cardOf(FIRST + 1).released, 0);
    }

    function test_stake_takesSeveralAtOnce() public {
        vm.expectEmit(address(vault));
        emit ICardVault.CardStaked(alice, FIRST);
        vm.expectEmit(address(vault));
        emit ICardVault.CardStaked(alice, FIRST + 2);
        uint256[] memory cardIds = several(FIRST, 2);
        cardIds[1] = FIRST + 2;
        stakeAs(alice, cardIds);
        ICardVault.Card[] memory found = vault.cardsOf(several(FIRST, 3));
        assertEq(found[0].staker, alice);
        assertEq(found[1].staker, address(0));
        assertEq(found[2].staker, alice);
    }

    function test_stake_isOfWhomTheCardCameFrom() public {
        vm.prank(alice);
        cards.setApprovalForAll(bob, true);
        vm.prank(bob);
        cards.safeTransferFrom(alice, address(vault), FIRST, 1, "");
        assertEq(vault.cardOf(FIRST).staker, alice);
    }

    function test_stake_needsNothingFreeAndNoPermission() public {
        vm.startPrank(admin);
        vault.recoverFreeRewards(admin, vault.freeRewards());
        seller.recoverStock(admin, product.balanceOf(address(seller)));
        manager.setTargetClosed(address(vault), true);
        manager.setTargetClosed(address(cards), true);
        vm.stopPrank();
        vm.prank(guardian);
        seller.pause();
        giveAs(alice, stranger, FIRST);
        stakeAs(stranger, FIRST);
        skip(1 days);
        takeOutAs(stranger, FIRST);
        assertEq(cards.ownerOf(FIRST), stranger);
    }

    function test_stake_refusesCardsOfOthersAndCardsTwice() public {
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, bob, 0, 1, FIRST));
        stakeAs(bob, FIRST);
        uint256[] memory twice = several(FIRST, 2);
        twice[1] = FIRST;
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, FIRST));
        stakeAs(alice, twice);
        stakeAs(alice, FIRST);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, FIRST));
        stakeAs(alice, FIRST);
    }

    /// @dev A transfer of nothing must not make anybody the staker of a card.
    function test_stake_refusesAValueOfZero() public {
        bytes memory notOne = abi.encodeWithSelector(IEquityCard.NotOneCard.selector, FIRST, 0);
        vm.startPrank(bob);
        vm.expectRevert(notOne);
        cards.safeTransferFrom(bob, address(vault), FIRST, 0, "");
        vm.expectRevert(notOne);
        cards.safeBatchTransferFrom(bob, address(vault), only(FIRST), new uint256[](1), "");
        vm.stopPrank();
        vm.startPrank(address(cards));
        vm.expectRevert(notOne);
        vault.onERC1155Received(bob, bob, FIRST, 0, "");
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotOneCard.selector, FIRST, 2));
        vault.onERC1155BatchReceived(bob, bob, only(FIRST), several(2, 1), "");
        vm.stopPrank();
    }

    function test_stake_refusesNoCards() public {
        vm.expectRevert(ICardVault.NoCards.selector);
        stakeAs(alice, none());
    }

    function test_stake_refusesTokensOfOthers() public {
        EquityCard foreign = new EquityCard(address(manager), stranger, "Foreign", "FGN", "", "");
        foreign.mint(alice, FIRST, 2);
        bytes memory refusal = abi.encodeWithSelector(ICardVault.ForeignToken.selector, address(foreign));
        vm.startPrank(alice);
        vm.expectRevert(refusal);
        foreign.safeTransferFrom(alice, address(vault), FIRST, 1, "");
        vm.expectRevert(refusal);
        foreign.safeBatchTransferFrom(alice, address(vault), several(FIRST, 2), ones(2), "");
        refusal = abi.encodeWithSelector(ICardVault.ForeignToken.selector, alice);
        vm.expectRevert(refusal);
        vault.onERC1155Received(alice, alice, FIRST, 1, "");
        vm.expectRevert(refusal);
        vault.onERC1155BatchReceived(alice, alice, only(FIRST), ones(1), "");
        vm.stopPrank();
        assertEq(vault.cardOf(FIRST).staker, address(0));
    }

    function test_stake_refusesACardThatHasEnded() public {
        stakeAs(alice, several(FIRST, 2));
        skip(LIFE - 1);
        takeOutAs(alice, FIRST);
        skip(1);
        takeOutAs(alice, FIRST + 1);
        assertEq(uint256(vault.cardOf(FIRST + 1).state), uint256(ICardVault.State.Ended));
        vm.expectRevert(abi.encodeWithSelector(ICardVault.CardEnded.selector, FIRST + 1));
        stakeAs(alice, FIRST + 1);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.CardEnded.selector, FIRST + 1));
        stakeAs(alice, several(FIRST, 2));
        stakeAs(alice, FIRST);
        assertEq(vault.cardOf(FIRST).endsAt, block.timestamp + 1);
        skip(1 hours);
        giveAs(alice, bob, FIRST + 1);
        assertEq(cards.ownerOf(FIRST + 1), bob);
    }
}
