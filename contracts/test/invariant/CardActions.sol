// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {CardLedger} from "./CardLedger.sol";

/// @dev What buyers, stakers, helpers of stakers and the operator do, and time. Each action makes the state in which it can succeed.
abstract contract CardActions is CardLedger {
    constructor(CardSeller seller, address[4] memory roles, address[] memory actors_)
        CardLedger(seller, roles, actors_)
    {
        string[10] memory names = [
            "buy",
            "buy of several series",
            "give",
            "stake",
            "take out",
            "claim",
            "claimFor",
            "claimReleased",
            "set price",
            "jump"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function buy(uint256 seed, uint256 quantity) public counted {
        quantity = bound(quantity, 1, 3);
        if (cardIds.length > 12) return;
        _buy(_actor(seed), quantity);
        _count("buy");
    }

    /// @dev Of two series that are on sale at the same time.
    function buyOfSeveral(uint256 seed) external counted {
        if (cardIds.length > 18) return;
        uint256 first = seed % MOST_SERIES + 1;
        uint256 second = first % MOST_SERIES + 1;
        _openSale(first);
        _openSale(second);
        _buy(_actor(seed), second, 1);
        _buy(_actor(seed), first, 1);
        _count("buy of several series");
    }

    function give(uint256 seed, uint256 toSeed) external counted {
        uint256 cardId = _unstakedCard(seed);
        _rest(cardId);
        address to = _actor(toSeed);
        vm.prank(ownerOf[cardId]);
        CARDS.safeTransferFrom(ownerOf[cardId], to, cardId, 1, "");
        ownerOf[cardId] = to;
        _count("give");
    }

    /// @dev All cards of one owner at once when `batch`.
    function stake(uint256 seed, bool batch) public counted {
        uint256 cardId = _unstakedCard(seed);
        address owner = ownerOf[cardId];
        if (VAULT.cardOf(cardId).state == ICardVault.State.Ended) {
            vm.expectRevert(abi.encodeWithSelector(ICardVault.CardEnded.selector, cardId));
            vm.prank(owner);
            CARDS.safeTransferFrom(owner, address(VAULT), cardId, 1, "");
            return;
        }
        uint256[] memory ids = batch ? _cardsOf(owner, false) : _only(cardId);
        vm.prank(owner);
        if (batch) CARDS.safeBatchTransferFrom(owner, address(VAULT), ids, _ones(ids.length), "");
        else CARDS.safeTransferFrom(owner, address(VAULT), cardId, 1, "");
        _setStaked(ids, true);
        _count("stake");
    }

    function takeOut(uint256 seed, bool batch) public counted {
        uint256 cardId = _stakedCard(seed);
        address owner = ownerOf[cardId];
        uint256[] memory ids = batch ? _cardsOf(owner, true) : _only(cardId);
        _takeOut(owner, ids);
        _count("take out");
    }

    function _takeOut(address owner, uint256[] memory ids) internal {
        (uint256 releasedBefore, uint256 incomeBefore) = VAULT.creditOf(owner);
        (uint256 released, uint256 income) = _claimable(ids);
        vm.prank(owner);
        VAULT.takeOut(ids);
        _setStaked(ids, false);
        (uint256 releasedAfter, uint256 incomeAfter) = VAULT.creditOf(owner);
        assertEq(releasedAfter, releasedBefore + released, "I-44: what accrued is credited");
        assertEq(incomeAfter, incomeBefore + income, "I-44: what accrued is credited");
    }

    function claim(uint256 seed) public counted {
        uint256 cardId = _earningCard(seed);
        _checkClaim(ownerOf[cardId], ownerOf[cardId], _cardsOf(ownerOf[cardId], true));
        _count("claim");
    }

    function claimFor(uint256 callerSeed, uint256 seed) external counted {
        uint256 cardId = _earningCard(seed);
        address caller = address(uint160(bound(callerSeed, 1, type(uint160).max)));
        _checkClaim(caller, ownerOf[cardId], _only(cardId));
        _count("claimFor");
    }

    function _checkClaim(address caller, address owner, uint256[] memory ids) internal {
        (uint256 released, uint256 income) = _claimable(ids);
        (uint256 releasedCredit, uint256 incomeCredit) = VAULT.creditOf(owner);
        (uint256 productBefore, uint256 rewardBefore) = (PRODUCT.balanceOf(owner), REWARD.balanceOf(owner));
        vm.prank(caller);
        (uint256 releasedPaid, uint256 incomePaid) = caller == owner ? VAULT.claim(ids) : VAULT.claimFor(owner, ids);
        assertEq(releasedPaid, released + releasedCredit, "I-44: pays what accrued and was credited");
        assertEq(incomePaid, income + incomeCredit, "I-44: pays what accrued and was credited");
        if (sameToken()) {
            assertEq(PRODUCT.balanceOf(owner) - productBefore, releasedPaid + incomePaid, "I-44: to the staker");
        } else {
            assertEq(PRODUCT.balanceOf(owner) - productBefore, releasedPaid, "I-44: to the staker");
            assertEq(REWARD.balanceOf(owner) - rewardBefore, incomePaid, "I-44: to the staker");
        }
        paidReleased += releasedPaid;
        (released, income) = _claimable(ids);
        assertEq(released + income, 0, "I-44: once");
    }

    function claimReleased(uint256 seed) external counted {
        uint256 cardId = _earningCard(seed);
        address owner = ownerOf[cardId];
        (uint256 released, uint256 income) = _claimable(_only(cardId));
        (uint256 releasedCredit, uint256 incomeCredit) = VAULT.creditOf(owner);
        vm.prank(owner);
        uint256 paid = VAULT.claimReleased(_only(cardId));
        assertEq(paid, released + releasedCredit, "I-44");
        paidReleased += paid;
        (releasedCredit, income) = (0, income + incomeCredit);
        (uint256 left, uint256 credited) = VAULT.creditOf(owner);
        assertEq(left, releasedCredit, "I-44");
        assertEq(credited, income, "I-44");
        _count("claimReleased");
    }

    function setPrice(uint256 price) external counted {
        (uint256 lowest, uint256 highest) = SELLER.priceBounds();
        uint256 before = SELLER.price();
        price = bound(price, lowest, highest);
        vm.startPrank(SETTINGS);
        vm.expectRevert();
        SELLER.setPrice(highest + 1);
        SELLER.setPrice(price);
        vm.stopPrank();
        assertLe(price, before * 11 / 10, "I-47");
        assertGe(price * 10, before * 9, "I-47");
        _count("set price");
    }

    function jump(uint256 time) external counted {
        _wait(bound(time, 1, 3 days));
        _count("jump");
    }
}
