// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Deadline} from "../../src/base/Deadline.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {ICardSeller} from "../../src/cards/ICardSeller.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {BlocklistToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

contract CardSellerBuyTest is CardFixture {
    function test_buy_needsThePermission() public {
        bind(stranger);
        usdt.mint(stranger, PRICE);
        vm.prank(stranger);
        usdt.approve(address(seller), PRICE);
        bytes memory refusal = abi.encodeWithSelector(ICardSeller.NoPurchasePermission.selector, stranger);
        vm.expectRevert(refusal);
        buyAs(stranger, 1);
        permit(stranger);
        buyAs(stranger, 1);
        vm.prank(settings);
        seller.setWhitelist(only(stranger), false);
        vm.expectRevert(refusal);
        buyAs(stranger, 1);
    }

    function test_buy_needsASuperior() public {
        permit(stranger);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.SuperiorNotActivated.selector, stranger));
        buyAs(stranger, 1);
        bind(stranger);
        buyAs(stranger, 1);
    }

    function test_buy_refusesAnEmptyOrTooLargeQuantity() public {
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.QuantityOutOfRange.selector, 0, 1, 50));
        buyAs(alice, 0);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.QuantityOutOfRange.selector, 51, 1, 50));
        buyAs(alice, 51);
        assertEq(buyAs(alice, 50), FIRST);
        assertEq(seller.soldOf(SERIES), 50);
    }

    function test_buy_refusesMoreThanTheBuyerAllows() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.PaymentTooHigh.selector, 3 * PRICE, 3 * PRICE - 1));
        seller.buy(SERIES, 3, 3 * PRICE - 1, block.timestamp);
        seller.buy(SERIES, 3, 3 * PRICE, block.timestamp);
        vm.stopPrank();
    }

    function test_buy_refusesASeriesThatIsNotOnSale() public {
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.SeriesNotOnSale.selector, SERIES + 1));
        buyOfAs(alice, SERIES + 1, 1);
    }

    function test_buy_refusesAfterItsDeadline() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(Deadline.DeadlinePassed.selector, block.timestamp - 1));
        seller.buy(SERIES, 1, PRICE, block.timestamp - 1);
        seller.buy(SERIES, 1, PRICE, block.timestamp);
    }

    function test_buy_makesOneCardForItsPrice() public {
        vm.expectEmit(address(vault));
        emit ICardVault.CardsAdded(1, HELD, SET_ASIDE);
        vm.expectEmit(address(seller));
        emit ICardSeller.CardsBought(alice, SERIES, FIRST, 1, PRICE);
        vm.expectEmit(address(cards));
        emit IERC1155.TransferSingle(address(seller), address(0), alice, FIRST, 1);
        assertEq(buyAs(alice, 1), FIRST);

        assertEq(cards.ownerOf(FIRST), alice);
        assertEq(usdt.balanceOf(treasury), PRICE);
        assertEq(usdt.balanceOf(address(seller)), 0);
        assertEq(product.balanceOf(address(vault)), HELD);
        assertEq(product.balanceOf(address(seller)), STOCK - HELD);
        assertEq(vault.totalHeld(), HELD);
        assertEq(vault.reservedRewards(), SET_ASIDE);
        assertEq(vault.freeRewards(), RESERVE - SET_ASIDE);
        assertEq(vault.cardOf(FIRST).held, HELD);
    }

    function test_buy_makesSeveralCardsInARow() public {
        assertEq(buyAs(alice, 3), FIRST);
        assertEq(buyAs(bob, 2), FIRST + 3);
        assertEq(buyAs(alice, 1), FIRST + 5);
        assertEq(cards.ownerOf(FIRST + 2), alice);
        assertEq(cards.ownerOf(FIRST + 3), bob);
        assertEq(cards.ownerOf(FIRST + 5), alice);
        assertEq(seller.soldOf(SERIES), 6);
        assertEq(usdt.balanceOf(treasury), 6 * PRICE);
        assertEq(vault.totalHeld(), 6 * HELD);
        assertEq(product.balanceOf(address(vault)), 6 * HELD);
        assertEq(vault.reservedRewards(), 6 * SET_ASIDE);
    }

    function test_buy_refusesWithoutStock() public {
        vm.prank(admin);
        seller.recoverStock(owner, STOCK - 2 * HELD);
        assertEq(seller.availableCards(), 2);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.StockExhausted.selector, 3 * HELD, 2 * HELD));
        buyAs(alice, 3);
        buyAs(alice, 2);
        assertEq(seller.availableCards(), 0);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.StockExhausted.selector, HELD, 0));
        buyAs(alice, 1);
    }

    function test_buy_refusesWithoutReserve() public {
        vm.prank(admin);
        vault.recoverFreeRewards(owner, RESERVE - 2 * SET_ASIDE + 1);
        assertEq(seller.availableCards(), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, 2 * SET_ASIDE, 2 * SET_ASIDE - 1)
        );
        buyAs(alice, 2);
        buyAs(alice, 1);
        assertEq(vault.freeRewards(), SET_ASIDE - 1);
        fundReserve(1);
        buyAs(alice, 1);
        assertEq(vault.freeRewards(), 0);
    }

    function test_buy_isPausable() public {
        vm.prank(guardian);
        seller.pause();
        uint256 until = block.timestamp + 7 days;
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until));
        buyAs(alice, 1);
        vm.warp(until);
        buyAs(alice, 1);
    }

    function test_buy_needsAnAllowanceAndABalance() public {
        vm.prank(alice);
        usdt.approve(address(seller), PRICE - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(seller), PRICE - 1, PRICE)
        );
        buyAs(alice, 1);
    }

    function test_buy_refusesReceiversThatDoNotWantCards() public {
        CardHolder holder = new CardHolder();
        bind(address(holder));
        permit(address(holder));
        holder.setManner(CardHolder.Manner.Refuse);
        vm.expectRevert(CardHolder.CardRefused.selector);
        buyAs(address(holder), 1);
        assertEq(usdt.balanceOf(treasury), 0);
        assertEq(vault.totalHeld(), 0);
        assertEq(seller.soldOf(SERIES), 0);
    }

    function test_buy_worksWithATokenThatReturnsNothing() public {
        TestUsdt tether = new TestUsdt("USDT", 6);
        useSeller(newSeller(setupFor(address(tether), address(rwas))));
        addStock(2 * HELD);
        fundReserve(2 * SET_ASIDE);
        vm.prank(settings);
        seller.setWhitelist(only(alice), true);
        tether.mint(alice, 2 * PRICE);
        vm.startPrank(alice);
        tether.approve(address(seller), 2 * PRICE);
        assertEq(seller.buy(SERIES, 2, 2 * PRICE, block.timestamp), FIRST);
        vm.stopPrank();
        assertEq(tether.balanceOf(treasury), 2 * PRICE);
        assertEq(tether.balanceOf(alice), 0);
    }

    function test_buy_sellsNothingWhileThePayingTokenTakesAFee() public {
        FeeToken fee = new FeeToken(0);
        _sellFor(address(fee));
        buyAs(alice, 1);
        fee.setFee(100);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.PaymentIncomplete.selector, PRICE * 2 * 99 / 100, PRICE * 2));
        buyAs(alice, 2);
    }

    function test_buy_refusesAPaymentThatOnlySaysFalse() public {
        FalseToken falseToken = new FalseToken();
        _sellFor(address(falseToken));
        falseToken.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(falseToken)));
        buyAs(alice, 1);
    }

    function test_buy_ofABlockedAccountFailsAlone() public {
        BlocklistToken blocklist = new BlocklistToken();
        _sellFor(address(blocklist));
        blocklist.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        buyAs(alice, 1);
        buyAs(bob, 1);
    }

    function test_buy_worksWithAnyDecimals() public {
        uint8[5] memory decimals = [0, 6, 8, 18, 24];
        for (uint256 index = 0; index < decimals.length; ++index) {
            _sellFor(address(new PlainToken(decimals[index])));
            assertEq(buyAs(alice, 1), FIRST);
            assertEq(usdt.balanceOf(treasury), PRICE);
        }
    }

    function _sellFor(address payingToken) private {
        useSeller(newSeller(setupFor(payingToken, address(rwas))));
        addStock(10 * HELD);
        fundReserve(10 * SET_ASIDE);
        permit(alice);
        permit(bob);
    }
}
