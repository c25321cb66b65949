// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICardSeller} from "../../src/cards/ICardSeller.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {ForeignAuthority} from "../support/ForeignAuthority.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

contract CardVaultTakeOutTest is CardFixture {
    function setUp() public override {
        super.setUp();
        buyAs(alice, 3);
    }

    function test_takeOut_creditsWhatAccruedAndGivesTheCardBack() public {
        stakeAs(alice, FIRST);
        skip(10 days);
        vm.expectEmit(address(vault));
        emit ICardVault.CardSettled(alice, FIRST, 10 * RELEASE, 10 * INCOME);
        vm.expectEmit(address(vault));
        emit ICardVault.CardTakenOut(alice, FIRST);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferSingle(address(vault), address(vault), alice, FIRST, 1);
        takeOutAs(alice, FIRST);

        assertEq(cards.ownerOf(FIRST), alice);
        assertEq(product.balanceOf(alice) + rwas.balanceOf(alice), 0);
        (uint256 released, uint256 income) = vault.creditOf(alice);
        assertEq(released, 10 * RELEASE);
        assertEq(income, 10 * INCOME);
        assertEq(vault.totalHeld(), 3 * HELD);
        assertEq(vault.reservedRewards(), 3 * SET_ASIDE);
        ICardVault.Card memory card = vault.cardOf(FIRST);
        assertEq(uint256(card.state), uint256(ICardVault.State.Unstaked));
        assertEq(card.staker, address(0));
        assertEq(card.held, HELD - 10 * RELEASE);
        assertEq(card.claimable, 0);
        assertEq(card.endsAt, 0);

        vm.expectEmit(address(vault));
        emit ICardVault.Claimed(alice, 10 * RELEASE, 10 * INCOME);
        vault.claimFor(alice, none());
        assertEq(product.balanceOf(alice), 10 * RELEASE);
        assertEq(rwas.balanceOf(alice), 10 * INCOME);
        assertEq(vault.totalHeld(), 3 * HELD - 10 * RELEASE);
        (released, income) = vault.creditOf(alice);
        assertEq(released + income, 0);
    }

    function test_takeOut_stopsTheClock_andWhatIsHeldGoesWithTheCard() public {
        stakeAs(alice, FIRST);
        skip(10 days);
        takeOutAs(alice, FIRST);
        skip(100 days);
        assertEq(vault.cardOf(FIRST).held, HELD - 10 * RELEASE);
        giveAs(alice, bob, FIRST);
        stakeAs(bob, FIRST);
        assertEq(vault.cardOf(FIRST).endsAt, block.timestamp + LIFE - 10 days);
        skip(LIFE);
        (uint256 released, uint256 income) = claimAs(bob, FIRST);
        assertEq(released, HELD - 10 * RELEASE);
        assertEq(income, WHOLE_INCOME - 10 * INCOME);
        vault.claimFor(alice, none());
        assertEq(product.balanceOf(alice) + product.balanceOf(bob), HELD);
        assertEq(rwas.balanceOf(alice) + rwas.balanceOf(bob), WHOLE_INCOME);
        assertEq(vault.reservedRewards(), 2 * SET_ASIDE);
    }

    function test_takeOut_takesSeveralAtOnce() public {
        stakeAs(alice, several(FIRST, 3));
        skip(1 days);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferBatch(address(vault), address(vault), alice, several(FIRST, 2), ones(2));
        vm.prank(alice);
        vault.takeOut(several(FIRST, 2));
        (uint256 released, uint256 income) = vault.creditOf(alice);
        assertEq(released, 2 * RELEASE);
        assertEq(income, 2 * INCOME);
        assertEq(cards.ownerOf(FIRST), alice);
        assertEq(cards.ownerOf(FIRST + 1), alice);
        assertEq(cards.ownerOf(FIRST + 2), address(vault));

        skip(1 days);
        (released, income) = claimAs(alice, FIRST + 2);
        assertEq(released, 4 * RELEASE);
        assertEq(income, 4 * INCOME);
    }

    function test_takeOut_refusesNoCardsAndCardsTwice() public {
        stakeAs(alice, several(FIRST, 2));
        vm.startPrank(alice);
        vm.expectRevert(ICardVault.NoCards.selector);
        vault.takeOut(none());
        uint256[] memory twice = several(FIRST, 2);
        twice[1] = FIRST;
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, alice, FIRST));
        vault.takeOut(twice);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, alice, FIRST + 2));
        vault.takeOut(several(FIRST, 3));
        vm.stopPrank();
        assertEq(cards.ownerOf(FIRST), address(vault));
    }

    function test_takeOut_inTheSecondOfStakingChangesNothing() public {
        stakeAs(alice, FIRST);
        vm.recordLogs();
        takeOutAs(alice, FIRST);
        // CardTakenOut, URI, TransferSingle.
        assertEq(vm.getRecordedLogs().length, 3);
        assertEq(vault.cardOf(FIRST).held, HELD);
        (uint256 released, uint256 income) = vault.creditOf(alice);
        assertEq(released + income, 0);
    }

    function test_takeOut_losesNothingHoweverOftenItIsCalled() public {
        uint256 staked;
        for (uint256 step = 1; step <= 20; ++step) {
            stakeAs(alice, FIRST);
            skip(step * 7);
            staked += step * 7;
            takeOutAs(alice, FIRST);
            skip(step);
        }
        (uint256 released, uint256 income) = vault.creditOf(alice);
        assertEq(released, RELEASE * staked / 1 days);
        assertEq(income, INCOME * staked / 1 days);
    }

    function test_takeOut_ofAReceiverThatRefusesFailsAlone_andItsClaimsWork() public {
        CardHolder holder = new CardHolder();
        giveAs(alice, address(holder), FIRST);
        stakeAs(address(holder), FIRST);
        stakeAs(alice, FIRST + 1);
        skip(1 days);
        holder.setManner(CardHolder.Manner.Refuse);
        vm.expectRevert(CardHolder.CardRefused.selector);
        takeOutAs(address(holder), FIRST);
        takeOutAs(alice, FIRST + 1);
        (uint256 released,) = vault.claimFor(address(holder), only(FIRST));
        assertEq(released, RELEASE);
        holder.setManner(CardHolder.Manner.Accept);
        takeOutAs(address(holder), FIRST);
        assertEq(cards.ownerOf(FIRST), address(holder));
    }

    /// @dev An account with code and no receiver, as one that EIP-7702 gave a careless wallet to.
    function test_takeOutTo_givesTheCardElsewhere_andCreditsTheStaker() public {
        CardHolder holder = new CardHolder();
        giveAs(alice, address(holder), FIRST);
        stakeAs(address(holder), FIRST);
        skip(1 days);
        holder.setManner(CardHolder.Manner.Refuse);
        vm.expectEmit(address(vault));
        emit ICardVault.CardTakenOut(address(holder), FIRST);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferSingle(address(vault), address(vault), bob, FIRST, 1);
        vm.prank(address(holder));
        vault.takeOutTo(only(FIRST), bob);
        assertEq(cards.ownerOf(FIRST), bob);
        (uint256 released, uint256 income) = vault.creditOf(address(holder));
        assertEq(released, RELEASE);
        assertEq(income, INCOME);
        (released, income) = vault.creditOf(bob);
        assertEq(released + income, 0);
    }

    function test_takeOutTo_givesSeveral() public {
        stakeAs(alice, several(FIRST, 3));
        vm.expectEmit(address(cards));
        emit IERC1155.TransferBatch(address(vault), address(vault), bob, several(FIRST, 3), ones(3));
        vm.prank(alice);
        vault.takeOutTo(several(FIRST, 3), bob);
        assertEq(cards.ownerOf(FIRST + 2), bob);
    }

    function test_takeOutTo_isForTheStakerAlone_andNotForTheVaultNorForNobody() public {
        stakeAs(alice, FIRST);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, bob, FIRST));
        vm.prank(bob);
        vault.takeOutTo(only(FIRST), bob);
        vm.startPrank(alice);
        vm.expectRevert(ICardVault.NoCards.selector);
        vault.takeOutTo(none(), bob);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vault.takeOutTo(only(FIRST), address(vault));
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        vault.takeOutTo(only(FIRST), address(0));
    }

    function test_takeOut_worksWhileEverythingElseIsShut() public {
        stakeAs(alice, several(FIRST, 2));
        skip(1 days);
        bytes4[] memory exits = new bytes4[](5);
        (exits[0], exits[1]) = (vault.takeOut.selector, vault.claim.selector);
        (exits[2], exits[3]) = (vault.claimFor.selector, vault.claimReleased.selector);
        exits[4] = vault.takeOutTo.selector;
        vm.startPrank(admin);
        vault.recoverFreeRewards(admin, vault.freeRewards());
        manager.setTargetFunctionRole(address(vault), exits, 999);
        manager.setTargetClosed(address(vault), true);
        vm.stopPrank();
        vm.prank(guardian);
        seller.pause();
        takeOutAs(alice, FIRST);
        claimAs(alice, FIRST + 1);
        assertEq(product.balanceOf(alice), 2 * RELEASE);
        assertEq(rwas.balanceOf(alice), 2 * INCOME);
    }

    /// @dev An authority of a thief's own takes stock and free rewards, and nothing that a card holds or can earn.
    function test_foreignAuthority_takesNothingOfCards_andStopsNoExit() public {
        stakeAs(alice, several(FIRST, 3));
        ForeignAuthority foreign = new ForeignAuthority();
        address[3] memory targets = [address(seller), address(vault), address(cards)];
        vm.startPrank(admin);
        for (uint256 index = 0; index < targets.length; ++index) {
            manager.updateAuthority(targets[index], address(foreign));
        }
        vm.stopPrank();
        uint256 free = vault.freeRewards();
        uint256 stock = product.balanceOf(address(seller));
        vm.startPrank(stranger);
        seller.pause();
        cards.setUri("", "");
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.FreeRewardsExceeded.selector, free + 1, free));
        vault.recoverFreeRewards(stranger, free + 1);
        vault.recoverFreeRewards(stranger, free);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.StockExhausted.selector, stock + 1, stock));
        seller.recoverStock(stranger, stock + 1);
        seller.recoverStock(stranger, stock);
        vm.stopPrank();

        skip(LIFE / 2);
        takeOutAs(alice, FIRST);
        foreign.setAnswer(ForeignAuthority.Answer.No);
        stakeAs(alice, FIRST);
        skip(LIFE);
        vm.prank(alice);
        vault.claim(several(FIRST, 3));
        assertEq(product.balanceOf(alice), 3 * HELD);
        assertEq(rwas.balanceOf(alice), 3 * WHOLE_INCOME);
        vm.prank(alice);
        vault.takeOut(several(FIRST, 3));
        assertEq(cards.ownerOf(FIRST + 2), alice);
        assertEq(vault.totalHeld() + vault.reservedRewards(), 0);
    }
}
