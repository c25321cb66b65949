// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {CardVault} from "../../src/cards/CardVault.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Test} from "forge-std/Test.sol";

/// @dev The handler's own account of all cards, and how it comes by one in the state that an action needs.
abstract contract CardLedger is Test, Effects {
    CardSeller internal immutable SELLER;
    CardVault internal immutable VAULT;
    EquityCard internal immutable CARDS;
    PlainToken internal immutable USDT;
    PlainToken internal immutable PRODUCT;
    PlainToken internal immutable REWARD;
    address internal immutable OPERATOR;
    address internal immutable SETTINGS;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;

    uint256 public constant MOST_SERIES = 3;
    address[] public actors;
    uint256[] public cardIds;
    /// @dev Who a card belongs to, staked or not, and how long it has been staked up to `knownAt`.
    mapping(uint256 cardId => address) public ownerOf;
    mapping(uint256 cardId => bool) public staked;
    mapping(uint256 cardId => uint256) public stakedTime;
    mapping(uint256 series => uint256) public soldOf;
    /// @dev Unix seconds; 0 while it is not on sale.
    mapping(uint256 series => uint256) public opensAtOf;
    uint256 public paidReleased;
    uint256 public takings;
    uint256 public donatedProduct;
    uint256 public donatedReward;

    constructor(CardSeller seller, address[4] memory roles, address[] memory actors_) {
        SELLER = seller;
        VAULT = CardVault(seller.vault());
        CARDS = EquityCard(seller.cards());
        USDT = PlainToken(seller.usdt());
        PRODUCT = PlainToken(seller.product());
        REWARD = PlainToken(VAULT.rewardToken());
        (OPERATOR, SETTINGS, GUARDIAN, ADMIN) = (roles[0], roles[1], roles[2], roles[3]);
        actors = actors_;
        opensAtOf[1] = block.timestamp;
    }

    function cardCount() external view returns (uint256) {
        return cardIds.length;
    }

    function sameToken() public view returns (bool) {
        return address(PRODUCT) == address(REWARD);
    }

    function _buy(address actor, uint256 quantity) internal {
        _buy(actor, _openSale(), quantity);
    }

    function _buy(address actor, uint256 series, uint256 quantity) internal {
        _supply(quantity);
        uint256 payment = SELLER.price() * quantity;
        uint256 place = soldOf[series] + 1;
        USDT.mint(actor, payment);
        vm.startPrank(actor);
        USDT.approve(address(SELLER), payment);
        uint256 first = SELLER.buy(series, quantity, payment, block.timestamp);
        vm.stopPrank();
        assertEq(first, (series << 32) + place, "I-48: the next places of its own series");
        soldOf[series] += quantity;
        for (uint256 index = 0; index < quantity; ++index) {
            cardIds.push(first + index);
            ownerOf[first + index] = actor;
        }
        takings += payment;
    }

    /// @dev Stock and reserve for exactly that many cards.
    function _supply(uint256 quantity) internal {
        PRODUCT.mint(address(SELLER), quantity * VAULT.heldPerCard());
        uint256 amount = quantity * VAULT.incomePerCard();
        REWARD.mint(OPERATOR, amount);
        vm.startPrank(OPERATOR);
        REWARD.approve(address(VAULT), amount);
        VAULT.fund(amount);
        vm.stopPrank();
    }

    function _stakeOne(uint256 cardId) internal {
        vm.prank(ownerOf[cardId]);
        CARDS.safeTransferFrom(ownerOf[cardId], address(VAULT), cardId, 1, "");
        staked[cardId] = true;
    }

    function _setStaked(uint256[] memory ids, bool value) internal {
        for (uint256 index = 0; index < ids.length; ++index) {
            staked[ids[index]] = value;
        }
    }

    function _wait(uint256 time) internal {
        skip(time);
        for (uint256 index = 0; index < cardIds.length; ++index) {
            if (staked[cardIds[index]]) stakedTime[cardIds[index]] += time;
        }
    }

    /// @dev Until the card can be given away.
    function _rest(uint256 cardId) internal {
        uint256 until = CARDS.restsUntil(cardId);
        if (block.timestamp < until) _wait(until - block.timestamp);
    }

    /// @dev One of the series on sale, of which there may be several.
    function _openSale() internal returns (uint256 series) {
        for (series = MOST_SERIES; series > 1 && opensAtOf[series] == 0; --series) {}
        _openSale(series);
    }

    function _openSale(uint256 series) internal {
        if (block.timestamp < SELLER.pausedUntil()) {
            vm.prank(ADMIN);
            SELLER.unpause();
        }
        if (opensAtOf[series] == 0) _setSale(series, true);
        if (block.timestamp < opensAtOf[series]) _wait(opensAtOf[series] - block.timestamp);
    }

    function _setSale(uint256 series, bool onSale) internal {
        vm.prank(SETTINGS);
        SELLER.setSaleWhitelist(series, onSale);
        opensAtOf[series] = onSale ? block.timestamp + 1 hours : 0;
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % actors.length];
    }

    function _unstakedCard(uint256 seed) internal returns (uint256 cardId) {
        for (uint256 step = 0; step < cardIds.length; ++step) {
            cardId = cardIds[(seed % cardIds.length + step) % cardIds.length];
            if (!staked[cardId]) return cardId;
        }
        _buy(_actor(seed), 1);
        return cardIds[cardIds.length - 1];
    }

    function _stakedCard(uint256 seed) internal returns (uint256 cardId) {
        for (uint256 step = 0; step < cardIds.length; ++step) {
            cardId = cardIds[(seed % cardIds.length + step) % cardIds.length];
            if (staked[cardId]) return cardId;
        }
        return _stakeAnother(seed);
    }

    /// @dev One that lies idle, or a new one.
    function _stakeAnother(uint256 seed) internal returns (uint256 cardId) {
        cardId = _idleCard(address(0));
        if (cardId == 0) {
            _buy(_actor(seed), 1);
            cardId = cardIds[cardIds.length - 1];
        }
        _stakeOne(cardId);
    }

    /// @dev A card of `owner`, or of anybody for zero, that can be staked; 0 when there is none.
    function _idleCard(address owner) internal view returns (uint256) {
        for (uint256 index = 0; index < cardIds.length; ++index) {
            uint256 cardId = cardIds[index];
            if (staked[cardId] || (owner != address(0) && ownerOf[cardId] != owner)) continue;
            if (VAULT.cardOf(cardId).state != ICardVault.State.Ended) return cardId;
        }
        return 0;
    }

    /// @dev A staked card with something to claim; after a day one has.
    function _earningCard(uint256 seed) internal returns (uint256 cardId) {
        for (uint256 step = 0; step < cardIds.length; ++step) {
            cardId = cardIds[(seed % cardIds.length + step) % cardIds.length];
            if (staked[cardId] && VAULT.cardOf(cardId).claimable != 0) return cardId;
        }
        cardId = _stakeAnother(seed);
        _wait(1 days);
    }

    /// @dev The cards of `owner` that are staked, or those that are not and can be.
    function _cardsOf(address owner, bool inVault) internal view returns (uint256[] memory ids) {
        ids = new uint256[](cardIds.length);
        uint256 found = 0;
        for (uint256 index = 0; index < cardIds.length; ++index) {
            uint256 cardId = cardIds[index];
            if (ownerOf[cardId] != owner || staked[cardId] != inVault) continue;
            if (!inVault && VAULT.cardOf(cardId).state == ICardVault.State.Ended) continue;
            ids[found++] = cardId;
        }
        assembly ("memory-safe") {
            mstore(ids, found)
        }
    }

    function _claimable(uint256[] memory ids) internal view returns (uint256 released, uint256 income) {
        for (uint256 index = 0; index < ids.length; ++index) {
            ICardVault.Card memory card = VAULT.cardOf(ids[index]);
            released += card.claimable;
            income += card.claimableIncome;
        }
    }

    function _only(uint256 cardId) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = cardId;
    }

    function _ones(uint256 quantity) internal pure returns (uint256[] memory values) {
        values = new uint256[](quantity);
        for (uint256 index = 0; index < quantity; ++index) {
            values[index] = 1;
        }
    }
}
