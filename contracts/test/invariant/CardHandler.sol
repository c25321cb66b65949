// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {ICardSeller} from "../../src/cards/ICardSeller.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {Pauses} from "../support/Pauses.sol";
import {CardReceivers} from "./CardReceivers.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";

/// @dev What strangers, thieves and stolen keys do to cards, on top of their ordinary life and of hostile receivers.
contract CardHandler is CardReceivers {
    AccessManager private immutable MANAGER;
    EquityCard private immutable FOREIGN;

    /// @param hostile One of `actors_`.
    constructor(CardSeller seller, address[4] memory roles, address[] memory actors_, CardHolder hostile)
        CardReceivers(seller, roles, actors_, hostile)
    {
        MANAGER = AccessManager(seller.authority());
        FOREIGN = new EquityCard(address(MANAGER), address(this), "Foreign", "FGN", "", "");
        string[13] memory names = [
            "donate",
            "pause",
            "change series",
            "recover",
            "buy refused",
            "stranger refused",
            "thief refused",
            "transfer of nothing refused",
            "foreign card refused",
            "card twice refused",
            "exit while closed",
            "resting card refused",
            "too little held refused"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function donate(bool reward, uint256 amount) external counted {
        amount = bound(amount, 1, VAULT.heldPerCard());
        if (reward || sameToken()) donatedReward += amount;
        else donatedProduct += amount;
        (reward ? REWARD : PRODUCT).mint(address(VAULT), amount);
        _count("donate");
    }

    function pause() external counted {
        if (Pauses.isBarred(SELLER)) vm.expectRevert();
        vm.prank(GUARDIAN);
        SELLER.pause();
        assertLe(SELLER.pausedUntil(), block.timestamp + 7 days, "I-9");
        _count("pause");
    }

    function changeSeries(uint256 series) external counted {
        series = bound(series, 1, MOST_SERIES);
        _setSale(series, opensAtOf[series] == 0);
        vm.expectRevert();
        vm.prank(actors[0]);
        SELLER.buy(series, 1, type(uint256).max, block.timestamp);
        _count("change series");
    }

    /// @dev Not a unit of what cards hold or can earn.
    function recover(uint256 amount) external counted {
        REWARD.mint(address(VAULT), 1);
        donatedReward += 1;
        uint256 free = VAULT.freeRewards();
        vm.startPrank(ADMIN);
        vm.expectRevert();
        VAULT.recoverFreeRewards(ADMIN, free + 1);
        amount = bound(amount, 1, free);
        VAULT.recoverFreeRewards(ADMIN, amount);
        SELLER.recoverStock(ADMIN, PRODUCT.balanceOf(address(SELLER)));
        vm.stopPrank();
        _count("recover");
    }

    /// @dev Without permission, without stock, without reserve, or for more than the buyer allows.
    function buyRefused(uint256 seed) external counted {
        uint256 series = _openSale();
        address actor = _actor(seed);
        uint256 price = SELLER.price();
        vm.startPrank(ADMIN);
        SELLER.recoverStock(ADMIN, PRODUCT.balanceOf(address(SELLER)));
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.StockExhausted.selector, VAULT.heldPerCard(), 0));
        vm.prank(actor);
        SELLER.buy(series, 1, price, block.timestamp);
        PRODUCT.mint(address(SELLER), VAULT.heldPerCard());
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.PaymentTooHigh.selector, price, price - 1));
        vm.prank(actor);
        SELLER.buy(series, 1, price - 1, block.timestamp);
        uint256 free = VAULT.freeRewards();
        if (free != 0) {
            vm.prank(ADMIN);
            VAULT.recoverFreeRewards(ADMIN, free);
        }
        USDT.mint(actor, price);
        vm.startPrank(actor);
        USDT.approve(address(SELLER), price);
        vm.expectRevert();
        SELLER.buy(series, 1, price, block.timestamp);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.NoPurchasePermission.selector, ADMIN));
        vm.prank(ADMIN);
        SELLER.buy(series, 1, price, block.timestamp);
        _count("buy refused");
    }

    function strangerCallsRestricted(uint256 seed) external counted {
        address[3] memory callers = [address(uint160(bound(seed, 1, type(uint160).max))), GUARDIAN, actors[0]];
        address caller = callers[seed % 3];
        if (caller == ADMIN || caller == OPERATOR || caller == SETTINGS) return;
        vm.startPrank(caller);
        vm.expectRevert();
        SELLER.setPrice(1);
        vm.expectRevert();
        SELLER.setWhitelist(actors, false);
        vm.expectRevert();
        SELLER.setSaleWhitelist(1, true);
        vm.expectRevert();
        SELLER.recoverStock(caller, 0);
        vm.expectRevert();
        VAULT.recoverFreeRewards(caller, 1);
        vm.expectRevert();
        VAULT.fund(1);
        vm.expectRevert();
        CARDS.setUri("", "");
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotSeller.selector, caller));
        VAULT.addCards(1);
        vm.expectRevert(abi.encodeWithSelector(IEquityCard.NotSeller.selector, caller));
        CARDS.mint(caller, 999, 1);
        vm.stopPrank();
        _count("stranger refused");
    }

    /// @dev Nobody takes out, claims from or moves a card of somebody else.
    function thiefTakes(uint256 seed) external counted {
        uint256 cardId = _stakedCard(seed);
        address[5] memory thieves = [ADMIN, OPERATOR, SETTINGS, GUARDIAN, _other(ownerOf[cardId])];
        address thief = thieves[seed % 5];
        bytes memory refusal = abi.encodeWithSelector(ICardVault.NotStaker.selector, thief, cardId);
        vm.startPrank(thief);
        vm.expectRevert(refusal);
        VAULT.takeOut(_only(cardId));
        vm.expectRevert(refusal);
        VAULT.claim(_only(cardId));
        vm.expectRevert(refusal);
        VAULT.claimReleased(_only(cardId));
        vm.expectRevert(refusal);
        VAULT.claimFor(thief, _only(cardId));
        vm.expectRevert();
        CARDS.safeTransferFrom(address(VAULT), thief, cardId, 1, "");
        vm.stopPrank();
        _count("thief refused");
    }

    function transferOfNothing(uint256 seed) external counted {
        uint256 cardId = seed % 2 == 0 ? _stakedCard(seed) : _unstakedCard(seed);
        address thief = _other(ownerOf[cardId]);
        bytes memory refusal = abi.encodeWithSelector(IEquityCard.NotOneCard.selector, cardId, 0);
        vm.startPrank(thief);
        vm.expectRevert(refusal);
        CARDS.safeTransferFrom(thief, address(VAULT), cardId, 0, "");
        vm.expectRevert(refusal);
        CARDS.safeBatchTransferFrom(thief, address(VAULT), _only(cardId), new uint256[](1), "");
        vm.expectRevert(ICardVault.NoCards.selector);
        CARDS.safeBatchTransferFrom(thief, address(VAULT), new uint256[](0), new uint256[](0), "");
        vm.stopPrank();
        _count("transfer of nothing refused");
    }

    /// @dev A card of another collection with the id of one of ours, and a lie about having received it.
    function foreignCard(uint256 seed) external counted {
        uint256 cardId = _unstakedCard(seed);
        address thief = _other(ownerOf[cardId]);
        if (FOREIGN.ownerOf(cardId) == address(0)) FOREIGN.mint(thief, cardId, 1);
        address holder = FOREIGN.ownerOf(cardId);
        vm.startPrank(holder);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.ForeignToken.selector, address(FOREIGN)));
        FOREIGN.safeTransferFrom(holder, address(VAULT), cardId, 1, "");
        vm.expectRevert(abi.encodeWithSelector(ICardVault.ForeignToken.selector, holder));
        VAULT.onERC1155Received(holder, holder, cardId, 1, "");
        vm.stopPrank();
        _count("foreign card refused");
    }

    function cardTwice(uint256 seed) external counted {
        uint256[] memory twice = new uint256[](2);
        uint256 free = _unstakedCard(seed);
        (twice[0], twice[1]) = (free, free);
        vm.expectRevert();
        vm.prank(ownerOf[free]);
        CARDS.safeBatchTransferFrom(ownerOf[free], address(VAULT), twice, _ones(2), "");
        uint256 cardId = _earningCard(seed);
        address owner = ownerOf[cardId];
        (twice[0], twice[1]) = (cardId, cardId);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, owner, cardId));
        vm.prank(owner);
        VAULT.takeOut(twice);
        uint256 once = VAULT.cardOf(cardId).claimable;
        (uint256 credit,) = VAULT.creditOf(owner);
        (uint256 paid,) = VAULT.claimFor(owner, twice);
        assertEq(paid, once + credit, "I-44: once");
        paidReleased += paid;
        _count("card twice refused");
    }

    /// @dev Whoever holds every key closes everything and gives the exits to a role that nobody has: exits still work.
    function stolenKeysBarExits(uint256 seed) external counted {
        uint256 cardId = _earningCard(seed);
        address owner = ownerOf[cardId];
        bytes4[] memory exits = new bytes4[](4);
        (exits[0], exits[1]) = (VAULT.takeOut.selector, VAULT.claim.selector);
        (exits[2], exits[3]) = (VAULT.claimFor.selector, VAULT.claimReleased.selector);
        vm.startPrank(ADMIN);
        MANAGER.setTargetFunctionRole(address(VAULT), exits, 999);
        MANAGER.setTargetClosed(address(VAULT), true);
        MANAGER.setTargetClosed(address(CARDS), true);
        vm.stopPrank();
        _checkClaim(owner, owner, _only(cardId));
        _takeOut(owner, _only(cardId));
        if (VAULT.cardOf(cardId).state != ICardVault.State.Ended) _stakeOne(cardId);
        vm.startPrank(ADMIN);
        MANAGER.setTargetClosed(address(VAULT), false);
        MANAGER.setTargetClosed(address(CARDS), false);
        vm.stopPrank();
        _count("exit while closed");
    }

    /// @dev Neither its owner nor whom the owner approved gives a card away within an hour of its take-out, to anybody, whatever comes
    /// with it; a stay in the vault does not shorten that.
    function restingCard(uint256 seed, uint256 early, bool batch) external counted {
        uint256 cardId = _earningCard(seed);
        address owner = ownerOf[cardId];
        _takeOut(owner, _only(cardId));
        if (seed % 3 == 0 && VAULT.cardOf(cardId).state != ICardVault.State.Ended) {
            _stakeOne(cardId);
            _wait(1 hours);
            _takeOut(owner, _only(cardId));
        }
        uint256 until = block.timestamp + 1 hours;
        uint256 held = VAULT.cardOf(cardId).held;
        bytes32 state = CARDS.getStateFingerprint(cardId);
        _wait(bound(early, 0, 1 hours - 1));
        address marketplace = _other(owner);
        bytes memory data = seed % 2 == 0 ? bytes("") : abi.encode(held);
        vm.prank(owner);
        CARDS.setApprovalForAll(marketplace, true);
        bytes memory refusal = abi.encodeWithSelector(IEquityCard.CardResting.selector, cardId, until);
        vm.expectRevert(refusal);
        vm.prank(owner);
        CARDS.safeTransferFrom(owner, owner, cardId, 1, data);
        vm.startPrank(marketplace);
        vm.expectRevert(refusal);
        if (batch) CARDS.safeBatchTransferFrom(owner, marketplace, _only(cardId), _ones(1), data);
        else CARDS.safeTransferFrom(owner, marketplace, cardId, 1, data);
        _wait(until - block.timestamp);
        assertEq(VAULT.cardOf(cardId).held, held, "I-49: nobody front-runs a purchase");
        assertEq(CARDS.getStateFingerprint(cardId), state, "I-49");
        CARDS.safeTransferFrom(owner, marketplace, cardId, 1, data);
        vm.stopPrank();
        ownerOf[cardId] = marketplace;
        vm.prank(owner);
        CARDS.setApprovalForAll(marketplace, false);
        _count("resting card refused");
    }

    /// @dev What a buyer asked a card to hold.
    function tooLittleHeld(uint256 seed, uint256 minHeld, bool batch) external counted {
        uint256 cardId = _unstakedCard(seed);
        _rest(cardId);
        (address owner, uint256 held) = (ownerOf[cardId], VAULT.cardOf(cardId).held);
        address to = _other(owner);
        bytes memory data = abi.encode(bound(minHeld, held + 1, type(uint256).max));
        vm.startPrank(owner);
        vm.expectPartialRevert(IEquityCard.HeldTooLow.selector);
        if (batch) CARDS.safeBatchTransferFrom(owner, to, _only(cardId), _ones(1), data);
        else CARDS.safeTransferFrom(owner, to, cardId, 1, data);
        CARDS.safeTransferFrom(owner, to, cardId, 1, abi.encode(bound(minHeld, 0, held)));
        vm.stopPrank();
        ownerOf[cardId] = to;
        _count("too little held refused");
    }

    function _other(address owner) private view returns (address) {
        return actors[0] == owner ? actors[1] : actors[0];
    }
}
