// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {Pauses} from "../support/Pauses.sol";
import {PlainToken} from "../support/Tokens.sol";
import {CardHandler} from "./CardHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for cards, over any sequence of the handler's actions.
abstract contract CardInvariants is CardFixture {
    CardHandler private handler;
    PlainToken private productToken;
    address[] private actors;
    uint256 private treasuryBefore;

    function _terms() internal virtual returns (PlainToken productToken_, PlainToken rewardToken, uint256 unit);

    function setUp() public override {
        super.setUp();
        uint256 unit;
        (productToken, rwas, unit) = _terms();
        CardSeller.Setup memory setup = setupFor(address(usdt), address(rwas));
        setup.product = address(productToken);
        setup.series = 1;
        // A life of 16 2/3 days, and an income that is not whole.
        (setup.heldPerCard, setup.releasePerDay, setup.incomePerDay) = (50 * unit, 3 * unit, 2 * unit);
        useSeller(newSeller(setup));
        CardHolder hostile = new CardHolder();
        actors = [alice, bob, address(new CardHolder()), address(hostile)];
        bind(actors[2]);
        bind(actors[3]);
        vm.prank(settings);
        seller.setWhitelist(actors, true);
        treasuryBefore = usdt.balanceOf(treasury);
        handler = new CardHandler(seller, [operator, settings, guardian, admin], actors, hostile);
        targetContract(address(handler));
    }

    function invariant_cards() public view {
        uint256 product_ = 0;
        uint256 reserved = 0;
        uint256 released = 0;
        uint256 income = 0;
        for (uint256 index = 0; index < handler.cardCount(); ++index) {
            uint256 cardId = handler.cardIds(index);
            ICardVault.Card memory card = vault.cardOf(cardId);
            _checkCard(cardId, card);
            product_ += card.held + card.claimable;
            reserved += card.futureIncome + card.claimableIncome;
            // What rounding set aside beyond is free as soon as the card is settled at its end.
            bool finished = card.state == ICardVault.State.Ended && card.claimable == 0;
            if (!finished) reserved += vault.incomePerCard() - card.income - card.futureIncome;
            released += card.released - card.claimable;
            income += card.income - card.claimableIncome;
        }
        _checkVault(product_, reserved, released, income);
        _checkSeller();
    }

    function _checkCard(uint256 cardId, ICardVault.Card memory card) private view {
        bool staked = handler.staked(cardId);
        address owner = handler.ownerOf(cardId);
        assertEq(cards.ownerOf(cardId), staked ? address(vault) : owner, "I-40: one owner");
        assertEq(card.staker, staked ? owner : address(0), "I-43: the owner is the staker");
        uint256 age = handler.stakedTime(cardId);
        uint256 life = vault.cardLife();
        assertEq(card.age, age < life ? age : life, "I-44: it lives while it is staked");
        assertEq(card.state == ICardVault.State.Ended, card.held == 0, "I-44: ended means empty");
        assertEq(card.held + card.released, vault.heldPerCard(), "I-44");
        assertEq(card.released, _floor(card.age * vault.releasePerDay() / 1 days, vault.heldPerCard()), "I-44");
    }

    function _checkVault(uint256 product_, uint256 reserved, uint256 released, uint256 income) private view {
        uint256 releasedCredits = 0;
        uint256 incomeCredits = 0;
        for (uint256 index = 0; index < actors.length; ++index) {
            (uint256 ofAccount, uint256 incomeOfAccount) = vault.creditOf(actors[index]);
            releasedCredits += ofAccount;
            incomeCredits += incomeOfAccount;
        }
        assertEq(product_ + releasedCredits, vault.totalHeld(), "I-41");
        assertEq(reserved + incomeCredits, vault.reservedRewards(), "I-42");
        assertEq(released, handler.paidReleased() + releasedCredits, "I-44: paid is what was released");
        assertEq(income, vault.totalPaid() + incomeCredits, "I-44: paid is what was earned");
        uint256 held = vault.totalHeld();
        if (handler.sameToken()) {
            assertGe(productToken.balanceOf(address(vault)), held + vault.reservedRewards(), "I-41, I-42");
        } else {
            assertEq(productToken.balanceOf(address(vault)), held + handler.donatedProduct(), "I-41");
            assertGe(rwas.balanceOf(address(vault)), vault.reservedRewards(), "I-42");
        }
    }

    function _checkSeller() private view {
        assertEq(usdt.balanceOf(address(seller)), 0, "I-46");
        assertEq(usdt.balanceOf(treasury) - treasuryBefore, handler.takings(), "I-46");
        assertLe(seller.pausedUntil(), block.timestamp + 7 days, "I-9");
        (uint256[] memory onSale, uint256[] memory opensAt) = seller.saleWhitelist();
        for (uint256 index = 0; index < onSale.length; ++index) {
            assertEq(opensAt[index], handler.opensAtOf(onSale[index]), "I-48: on sale as it was set");
        }
        uint256 sold = 0;
        uint256 open = 0;
        for (uint256 series = 1; series <= handler.MOST_SERIES(); ++series) {
            sold += seller.soldOf(series);
            if (handler.opensAtOf(series) != 0) ++open;
            assertEq(seller.soldOf(series), handler.soldOf(series), "I-48: each series by itself");
            assertEq(seller.opensAtOf(series), handler.opensAtOf(series), "I-48: on sale as it was set");
        }
        assertEq(onSale.length, open, "I-48: on sale as it was set");
        assertEq(sold, handler.cardCount(), "I-48");
    }

    function _floor(uint256 value, uint256 most) private pure returns (uint256) {
        return value < most ? value : most;
    }

    /// @dev Each action had an effect. I-45: then everybody leaves, whole, although everything is paused and closed, and at the end of
    /// life nothing is left but what rounding freed.
    function afterInvariant() public {
        handler.requireEffects();
        Pauses.keepPaused(seller, guardian);
        vm.startPrank(admin);
        manager.setTargetClosed(address(vault), true);
        manager.setTargetClosed(address(cards), true);
        manager.setTargetClosed(address(seller), true);
        vm.stopPrank();
        uint256 count = handler.cardCount();
        for (uint256 index = 0; index < count; ++index) {
            uint256 cardId = handler.cardIds(index);
            if (handler.staked(cardId)) takeOutAs(handler.ownerOf(cardId), cardId);
            assertEq(cards.ownerOf(cardId), handler.ownerOf(cardId), "I-45");
            if (vault.cardOf(cardId).state != ICardVault.State.Ended) stakeAs(handler.ownerOf(cardId), cardId);
        }
        skip(vault.cardLife());
        for (uint256 index = 0; index < count; ++index) {
            uint256 cardId = handler.cardIds(index);
            if (cards.ownerOf(cardId) == address(vault)) takeOutAs(handler.ownerOf(cardId), cardId);
        }
        for (uint256 index = 0; index < actors.length; ++index) {
            vault.claimFor(actors[index], none());
        }
        assertEq(vault.totalHeld(), 0, "I-45");
        assertEq(vault.reservedRewards(), 0, "I-45");
        uint256 whole = vault.heldPerCard() * vault.incomePerDay() / vault.releasePerDay();
        assertEq(vault.totalPaid(), count * whole, "I-45");
    }
}

/// @dev 18 decimals, as the product's token and RWAS.
contract TwoTokensCardInvariants is CardInvariants {
    function _terms() internal override returns (PlainToken, PlainToken, uint256) {
        return (new PlainToken(18), new PlainToken(18), 1e18);
    }
}

/// @dev Tokens without decimals: each lost part of a unit would show.
contract WholeUnitsCardInvariants is CardInvariants {
    function _terms() internal override returns (PlainToken, PlainToken, uint256) {
        return (new PlainToken(0), new PlainToken(0), 1);
    }
}

/// @dev Cards that earn what they hold.
contract SameTokenCardInvariants is CardInvariants {
    function _terms() internal override returns (PlainToken token, PlainToken, uint256) {
        token = new PlainToken(6);
        return (token, token, 1e6);
    }
}
